/**
 * The service worker behind /sw-push.js (PWA-02). The server prepends `const site = {…}`, with the push key and
 * addresses. Its cache holds only the offline page and styles, hence no personal data.
 */
const version = 2;
const cacheName = `shell ${version} ${site.stamp}`;
const shell = [site.offline, ...site.styles];

addEventListener("install", (event) => {
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forgetOldShells(), registration.navigationPreload?.enable(), clients.claim()]));
});

/** Caches the offline page and its styles. The requests send no cookies, so that nothing personal is cached. */
async function keepShell() {
  const cache = await caches.open(cacheName);
  await Promise.all(shell.map(async (path) => cache.put(path, await fetchAnonymously(path))));
  await skipWaiting();
}

async function fetchAnonymously(path) {
  const answer = await fetch(path, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${path} is not there`);
  return answer;
}

async function forgetOldShells() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(openPage(event));
    event.waitUntil(renewOnce());
  } else if (isDataOfPage(request)) event.respondWith(fetchWithRetries(event));
  else if (site.styles.includes(new URL(request.url).pathname)) event.respondWith(openStyle(request));
});

async function openPage({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await kept(site.offline)) ?? Response.error();
  }
}

/** True for Remix's data requests: a page's address with `.data`, or its route manifest. */
function isDataOfPage({ url }) {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && (pathname.endsWith(".data") || pathname === "/__manifest");
}

const firstWaitMs = 1_000;
const longestWaitMs = 16_000;
const retryForMs = 60_000;

/**
 * Repeats a page's data request while the network or the server is away. Otherwise Remix would replace the page with
 * its error page.
 */
async function fetchWithRetries({ clientId, request }) {
  const lastsUntil = Date.now() + retryForMs;
  for (let wait = firstWaitMs; ; wait = Math.min(2 * wait, longestWaitMs)) {
    const isOver = () => request.signal.aborted || Date.now() + wait > lastsUntil;
    try {
      const answer = await fetch(request);
      if (!isAway(answer) || isOver()) return answer;
    } catch (error) {
      if (isOver()) throw error;
    }
    await untilOnline(wait, request.signal);
    if (await isLeft(clientId)) return Response.error();
  }
}

/** True once the requesting page is closed or replaced. Chromium does not abort that page's requests. */
async function isLeft(clientId) {
  return clientId !== "" && !(await clients.get(clientId));
}

/**
 * True for the answer of a restarting or overloaded server. A route's own refusal has Remix's header. A suspended site
 * sends a longer `Retry-After`.
 */
function isAway({ status, headers }) {
  const waitMs = 1_000 * Number(headers.get("retry-after") ?? 0);
  return status >= 502 && status <= 504 && waitMs < retryForMs && !headers.has("x-remix-response");
}

/** Waits until the network is back, but at most `milliseconds`, because some browsers never report its return. */
function untilOnline(milliseconds, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

async function openStyle(request) {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request);
}

async function kept(path) {
  const cache = await caches.open(cacheName);
  return cache.match(path);
}

addEventListener("push", (event) => {
  event.waitUntil(receive(messageIn(event.data)));
});

/** A push without a text still shows a notification. Browsers revoke the permission of a worker that shows none. */
function messageIn(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

async function receive(message) {
  const { title, body, lang, tag } = message.notification ?? {};
  const { checkUrl, openUrl, app_badge: badge } = message;
  for (const page of await openPages()) page.postMessage({ type: "NEW_PUSH_MESSAGE", message });
  if (Number.isInteger(badge)) await navigator.setAppBadge?.(badge).catch(() => undefined);
  await registration.showNotification(title || site.title, {
    body: body || site.body,
    lang: lang || site.lang,
    icon: site.icon,
    data: { checkUrl, openUrl },
    // A newer notification replaces the earlier one with the same tag, and sounds again.
    ...(tag ? { tag, renotify: true } : {}),
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data ?? {}));
});

/** Opens checkUrl for a logged-in member, otherwise openUrl (PWA-05, PWA-06). An open page is reused. */
async function follow({ checkUrl, openUrl }) {
  const path = ownPath((await isLoggedIn()) ? checkUrl : openUrl);
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages.find(isVisible) ?? pages[0];
  if (!page) return clients.openWindow(path);
  const shown = await page.focus().catch(() => page);
  if (await actsOn(shown, { type: "NEW_PUSH_CLICK", path })) return undefined;
  return shown.navigate(path).catch(() => clients.openWindow(path));
}

const isVisible = ({ visibilityState }) => visibilityState === "visible";
const openPages = () => clients.matchAll({ type: "window", includeUncontrolled: true });

/** A notification never opens another site (I07). */
function ownPath(wanted) {
  const url = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : null;
  return url?.origin === location.origin && typeof wanted === "string" ? url.pathname + url.search : site.home;
}

/** Asks the server. A failed request counts as logged in, because protected pages ask for a login themselves. */
async function isLoggedIn() {
  try {
    const answer = await fetch(site.user, {
      headers: { "X-Request-Type": "client" },
      signal: AbortSignal.timeout(3000),
    });
    return (await answer.json()).user !== null;
  } catch {
    return true;
  }
}

/** True when the page answers the message. A loading page and a visitor's page do not listen. */
function actsOn(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, 500, false);
    page.postMessage(message, [port2]);
  });
}

addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew());
});

/** @type {Promise<void> | undefined} */
let renewal;

/** Pages wait for the end of an activation, and a push service may not answer. A page's request waits for neither. */
function renewOnce() {
  renewal ??= renewForNewKey();
  return renewal;
}

/** Subscribes again after the site has changed its push key. The old subscription would receive nothing. */
async function renewForNewKey() {
  const subscription = await registration.pushManager?.getSubscription();
  const bytes = subscription?.options.applicationServerKey;
  if (!bytes || site.key === base64Url(bytes)) return;
  await subscription.unsubscribe();
  // Renewing fails without a network or a login. The member can then subscribe again by a button.
  await renew().catch(() => undefined);
}

function base64Url(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Subscribes again. Ends the new subscription when the server does not accept it, for instance without a login. */
async function renew() {
  const options = { userVisibleOnly: true, applicationServerKey: site.key };
  const subscription = await registration.pushManager.subscribe(options);
  const answer = await fetch(`${site.user}?push=1`, {
    method: "POST",
    headers: { "content-type": "application/json", "X-Request-Type": "client" },
    body: JSON.stringify({ subscription }),
  });
  if (answer.status === 403) await subscription.unsubscribe();
}
