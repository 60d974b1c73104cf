const alivePath = "/healthz";
const probeTimeoutMs = 3_000;

/**
 * Sends a form that loads a new document only once the site answers: without an answer the browser would show its own
 * error page over the typed text. Runs after scripts that send a form by themselves.
 */
export function guardDocumentForms(tell: (form: HTMLFormElement) => void): () => void {
  const asking = new WeakSet<HTMLFormElement>();
  const answered = new WeakSet<HTMLFormElement>();
  const ask = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    asking.add(form);
    const isAnswered = await isSiteReachable();
    asking.delete(form);
    if (!isAnswered) return tell(form);
    answered.add(form);
    form.requestSubmit(submitter);
  };
  const guard = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !canBeHeld(form) || !loadsDocument(form) || answered.delete(form)) return;
    event.preventDefault();
    if (!asking.has(form)) void ask(form, event.submitter);
  };
  window.addEventListener("submit", guard);
  return () => window.removeEventListener("submit", guard);
}

/** Safari before version 16 lacks both: it could not send a held form any more. */
const canBeHeld = (form: HTMLFormElement) => "requestSubmit" in form && "timeout" in AbortSignal;

function loadsDocument({ method, target, action }: HTMLFormElement): boolean {
  return method === "post" && target === "" && new URL(action).origin === window.location.origin;
}

/**
 * An error status is an answer too: the browser shows its page. A slow network counts as reachable. Chrome before 124
 * reports the timeout as `AbortError`, so only the `TypeError` of a lost network counts.
 */
function isSiteReachable(): Promise<boolean> {
  const asked = fetch(alivePath, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) });
  return asked.then(
    () => true,
    (error: unknown) => !(error instanceof TypeError),
  );
}
