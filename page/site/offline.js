/**
 * What the site does while the page itself is still on its way: it asks for the answers that a
 * game needs first. Later it lets the site work without a network after the first visit, where
 * the browser allows it.
 */

// Other screens do not need them. `transport-worker.js` takes them from here, or was first itself.
if (/^#(pawns|pegs|soldiers)(=|$)/.test(location.hash)) {
  const early = /** @type {{ firstAnswers?: Promise<Response> }} */ (globalThis);
  early.firstAnswers ??= fetch(new URL("first-answers.json", import.meta.url));
  // Who takes them hears of a failure.
  early.firstAnswers.catch(() => {});
}

if ("serviceWorker" in navigator) {
  const register = () => {
    const folder = new URL("../", import.meta.url);
    // Without it the site works as long as there is a network.
    navigator.serviceWorker.register(new URL("service-worker.js", folder), { scope: folder.pathname }).catch(() => {});
  };
  // Not before the page itself has arrived.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
