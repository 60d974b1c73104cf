/** Without a word that the network is back, the page is asked for again after this, twice as long each time. */
const firstWaitMs = 1_000;
const longestWaitMs = 16_000;

/**
 * A page that looks anew by itself, because the stream or a poll brought news, must not be lost for it: the router shows
 * its error screen in place of a page whose data did not come. So the look at the page one is on waits until there is a
 * network and a server again; leaving the page gives it up. Returns how to stop.
 */
export function keepPage(): () => void {
  const ask = window.fetch;
  const patient: typeof fetch = async (input, init) => {
    for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      const answer = await ask(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted || !isThisPage(input, init)) throw error;
        return null;
      });
      if (answer && (!isAway(answer.status) || !isThisPage(input, init))) return answer;
      await pause(wait, init?.signal);
    }
  };
  window.fetch = patient;
  return () => {
    if (window.fetch === patient) window.fetch = ask;
  };
}

/** What a proxy says whose server is being restarted. */
const isAway = (status: number) => status === 502 || status === 504;

function isThisPage(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  const { pathname } = new URL(input, window.location.href);
  return pathname === `${window.location.pathname}.data`;
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
