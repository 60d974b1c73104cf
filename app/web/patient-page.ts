import { toast } from "~/ui/toast";
import { hasNetwork } from "./network";

/** Without a word that the network is back, the page is asked for again after this, twice as long each time. */
const firstWaitMs = 1_000;
const longestWaitMs = 16_000;

/** Why a deed was not taken: a busy or restarting server, a fault of the server, or no answer at all. */
export type Untaken = "busy" | "formFailed" | "network";

/**
 * A page must not be lost for a network that is: the router shows its error screen, and what was typed is gone. So what
 * may be asked again waits until there is a network and a server: the look at the page one is on, which the stream or a
 * poll may cause at any moment; another page, whose server turned it away before it began; and whatever was pressed
 * while the browser knew that it has no network, which has never left it. Leaving the page gives it up. Any other deed is
 * refused in words, as the server does it, so that the page stays as it is and the person may press again. What is said in
 * a chat has the outbox, and outlives the page. Returns how to stop.
 */
export function keepPage(wordsFor: (why: Untaken) => string): () => void {
  const ask = window.fetch;
  const patient: typeof fetch = async (input, init) => {
    const mayRepeat = isThisPage(input, init);
    const isDeed = isOfPage(input) && isPost(init);
    const isLook = isOfPage(input) && !isPost(init);
    for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      const mayWait = mayRepeat || (!hasNetwork() && isOfPage(input));
      const answer = await ask(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted || !(mayWait || isDeed)) throw error;
        return null;
      });
      // Another page that is broken says so itself; a broken answer must not take the page that stands.
      const isFailed = answer && (isAway(answer.status) || ((isDeed || mayRepeat) && isFault(answer.status)));
      if (answer && (!isFailed || (isRouters(answer) && !mayRepeat))) return answer;
      const waits = answer ? mayRepeat || isLook : mayWait;
      if (!waits && answer && !isDeed) return answer;
      if (!waits) return refused(wordsFor(whyOf(answer)), init?.body);
      await pause(wait, init?.signal);
    }
  };
  // A plain form would put the browser's own error page in the place of this one.
  const holdBack = (event: SubmitEvent) => {
    const isPlainDeed = !event.defaultPrevented && (event.target as HTMLFormElement).method === "post";
    if (!isPlainDeed || hasNetwork()) return;
    event.preventDefault();
    toast({ text: wordsFor("network"), tone: "danger" });
  };
  window.fetch = patient;
  window.addEventListener("submit", holdBack);
  return () => {
    window.removeEventListener("submit", holdBack);
    if (window.fetch === patient) window.fetch = ask;
  };
}

/** In the one format the router reads, by which a route's own refusals come too. */
const routerType = "text/x-script";
const isRouters = (answer: Response) => answer.headers.get("content-type")?.startsWith(routerType) ?? false;

/**
 * As `respond.server.ts` answers a refused deed, with what was typed, in the router's format: turbo-stream writes each
 * value once and names it by its place.
 */
function refused(message: string, body: unknown): Response {
  const typed: Record<string, number> = {};
  const refusal = { _6: 7, _8: 9, _10: 11 };
  const facts = {};
  const values = [{ _1: 2 }, "data", { _3: 4, _12: 13 }, "refusals", [5], refusal];
  const all = [...values, "code", "server.busy", "message", message, "facts", facts, "input", typed];
  for (const [name, value] of isForm(body) ? body : []) {
    if (typeof value === "string") typed[`_${all.push(name) - 1}`] = all.push(value) - 1;
  }
  return new Response(`${JSON.stringify(all)}\n`, { status: 503, headers: { "content-type": routerType } });
}

const isForm = (body: unknown): body is FormData | URLSearchParams =>
  body instanceof FormData || body instanceof URLSearchParams;

/** What a proxy says whose server is being restarted, and a server that has too much to do for a moment. */
const isAway = (status: number) => status >= 502 && status <= 504;

const isFault = (status: number) => status >= 500;

function whyOf(answer: Response | null): Untaken {
  if (!answer) return "network";
  return isAway(answer.status) ? "busy" : "formFailed";
}

function isThisPage(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const path = pathOf(input);
  // Where an address leads is asked once, before a form is sent there for the first time.
  return !isPost(init) && (path === `${window.location.pathname}.data` || path === "/__manifest");
}

const isPost = (init: RequestInit | undefined) => init?.method === "POST";

/** Asked by the router, for a page or by a form of one; calls of ours have a patience of their own. */
const isOfPage = (input: RequestInfo | URL) => pathOf(input).endsWith(".data");

function pathOf(input: RequestInfo | URL): string {
  return input instanceof Request ? "" : new URL(input, window.location.href).pathname;
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}
