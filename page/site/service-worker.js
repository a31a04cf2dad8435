/**
 * Keeps the site for visits without a network. All files but the first page stand in a folder
 * named after what is in them, so that no page ever runs with the programs of another version:
 * the next load shows the new version whole, and a page still open keeps the one it began with.
 */

/** Written by `cargo xtask site`: the version, and every file of it that a visit may need. */
const { version, files } = /** @type {{ version: string, files: string[] }} */ (JSON.parse("SITE"));

/** How many versions are kept: this one, and the one that open pages may still use. */
const KEPT = 2;

/**
 * What is used of the worker's scope.
 * @typedef {Event & { request: Request, waitUntil: (work: Promise<void>) => void, respondWith: (answer: Promise<Response>) => void }} WorkerEvent
 * @typedef {object} Scope
 * @property {(name: "install" | "activate" | "fetch", act: (event: WorkerEvent) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 * @property {ServiceWorkerRegistration} registration
 */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** Several sites may have one origin: each keeps to its own path. */
const OWN = `ludex ${worker.registration.scope} `;
const NAME = `${OWN}${version}`;
/** The pages of the book that were read. */
const BOOK = `${OWN}book`;

worker.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(NAME);
    // What browsers keep by themselves may be the page of another version.
    await cache.add(new Request("./", { cache: "reload" }));
    await cache.addAll(files);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME && name !== BOOK);
    await Promise.all(old.slice(0, Math.max(0, old.length - (KEPT - 1))).map((name) => caches.delete(name)));
    // A page of the first visit may ask for more of its version when that is no longer served.
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  const place = request.url.slice(worker.registration.scope.length).replace(/[?#].*/, "");
  if (place.startsWith("book/")) return event.respondWith(pageOfBook(request));
  const answer = async () => {
    const isFirst = place === "" || place === "index.html";
    const cached = isFirst ? await (await caches.open(NAME)).match("./") : await caches.match(request);
    return cached ?? fetch(request);
  };
  event.respondWith(answer());
});

/** A page of the book: the newest, or the one that was read before. @param {Request} request @returns {Promise<Response>} */
async function pageOfBook(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(BOOK)).put(request, response.clone());
    return response;
  } catch (error) {
    const read = await caches.match(request);
    if (read) return read;
    throw error;
  }
}
