/** The styles of the lab and of the trainer, which nobody needs who only plays. */

/** In the order in which they apply, before the styles of embedding and printing. */
const SHEETS = ["trainer.css", "lab.css", "matchbox.css", "lessons.css"];

/** @type {Promise<unknown> | undefined} */
let loading;

/** Waits for them; they are asked for once. A packed site has all styles in one file already. */
export function labStyles() {
  const next = document.querySelector('link[href="embed.css"]');
  if (!next) return Promise.resolve();
  loading ??= Promise.all(
    SHEETS.map((name) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: name });
      next.before(link);
      // Without its styles a page looks plain, and works.
      return new Promise((resolve) => (link.onload = link.onerror = resolve));
    }),
  );
  return loading;
}
