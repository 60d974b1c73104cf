import { paths } from "~/paths";
import { type ClientState, clientState } from "../client-state";
import { callApi } from "../http-client";
import { heldPermission, type PushPhase, pushOffCookie, pushOffSeconds, pushPhase } from "./push-state";

/** A message between the service worker and a page (PWA-03, PWA-04). */
type WorkerMessage = { type: "NEW_PUSH_MESSAGE"; message: unknown } | { type: "NEW_PUSH_CLICK"; path: string };

/** The subscribed member, and the time of the last report to the server. */
interface Kept {
  memberId: string;
  at: number;
}

const keptKey = "push-kept";
/** Report the subscription weekly, because browsers may change it silently and the server forgets it after a month. */
const renewMs = 7 * 24 * 60 * 60 * 1000;

function setPush(change: Partial<ClientState["push"]>): void {
  const push = { ...clientState.get().push, ...change };
  clientState.set({ push });
  hint(pushPhase(push, heldPermission()) === "off");
}

/**
 * Sets a cookie, so that the server renders the push offer on the next page. Inserting the offer later would shift the
 * page.
 */
function hint(isOff: boolean): void {
  const [prefix, ending] = window.location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  const seconds = isOff ? pushOffSeconds : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser yet.
  document.cookie = `${prefix}${pushOffCookie}=1; Path=/; SameSite=Lax; Max-Age=${seconds}${ending}`;
}

function isCapable(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && heldPermission() !== undefined;
}

const nobody = () => undefined;

/** Finds this browser's push state and calls `tell` at each push. The returned function stops listening. */
export function followPush(memberId: string, tell: () => void = nobody): () => void {
  if (!("serviceWorker" in navigator)) {
    setPush({ isCapable: false });
    return () => {};
  }
  const listen = ({ data, ports }: MessageEvent<WorkerMessage>) => answerWorker(data, ports[0], tell);
  navigator.serviceWorker.addEventListener("message", listen);
  // Ignores a network failure, because the next page tries again.
  begin(memberId).catch(() => setPush({ isCapable: isCapable() }));
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}

/** Registers the service worker even without push, because the offline page needs it. */
async function begin(memberId: string): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration();
  const isSubscribed = isCapable() && known ? await keepKnown(known, memberId) : false;
  setPush({ isCapable: isCapable(), isSubscribed });
  await register();
}

function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(paths.pushWorker(), { scope: paths.home(), updateViaCache: "none" });
}

/** Returns true when this browser's subscription belongs to the member. Renews an old report to the server. */
async function keepKnown({ pushManager }: ServiceWorkerRegistration, memberId: string): Promise<boolean> {
  const subscription = await pushManager.getSubscription();
  if (!subscription || heldPermission() !== "granted") return false;
  const kept = readKept();
  if (kept?.memberId !== memberId) {
    await subscription.unsubscribe();
    return false;
  }
  if (Date.now() - kept.at > renewMs) await tellServer(subscription, memberId);
  return true;
}

function answerWorker(data: WorkerMessage, port: MessagePort | undefined, tell: () => void): void {
  if (data?.type === "NEW_PUSH_MESSAGE") {
    setPush({ lastMessage: data.message });
    tell();
  }
  if (data?.type === "NEW_PUSH_CLICK") {
    port?.postMessage("seen");
    window.location.assign(data.path);
  }
}

/** Maximum waits for the browser's prompt and for the push service (PWA-09). */
export const questionMs = 60_000;
export const subscribeMs = 20_000;

/**
 * Subscribes this browser for the member, once the prompt `asked` is granted. Returns the new state. Throws when the
 * push service or the server is too slow.
 */
export async function turnPushOn(memberId: string, asked: Promise<NotificationPermission>): Promise<PushPhase> {
  const answer = await within(questionMs, asked).catch(() => "default");
  if (answer === "granted") {
    const given = new AbortController();
    await within(subscribeMs, subscribe(memberId, given.signal)).finally(() => given.abort());
    setPush({ isSubscribed: true });
  }
  // Publish the state after a refusal too, so that views read the permission again.
  setPush({});
  return pushPhase(clientState.get().push, heldPermission());
}

/** Subscribes this browser. Unsubscribes again when the server cannot store the subscription or `givenUp` aborts. */
async function subscribe(memberId: string, givenUp: AbortSignal): Promise<void> {
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: await findSiteKey() };
  const subscription = await pushManager.subscribe(options);
  try {
    givenUp.throwIfAborted();
    await tellServer(subscription, memberId);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function tellServer(subscription: PushSubscription, memberId: string): Promise<void> {
  await callApi(`${paths.api("user")}?push=1`, { method: "POST", body: { subscription } });
  localStorage.setItem(keptKey, JSON.stringify({ memberId, at: Date.now() } satisfies Kept));
}

/** Ends the browser's subscription. The form's action deletes the server's row. */
export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(keptKey);
  setPush({ isSubscribed: false });
}

/** The tenant's public push key (TEN-12). */
async function findSiteKey(): Promise<string> {
  const { data } = await callApi<{ settings: { push_public_key: string } }>(paths.api("settings"));
  return data?.settings.push_public_key ?? "";
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keptKey) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
