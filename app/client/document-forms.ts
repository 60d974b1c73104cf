const alivePath = "/healthz";
const probeTimeoutMs = 3_000;

/**
 * Checks that the site answers before a form loads a new document. The browser's error page would lose typed text.
 * Skips forms that a script sends.
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

/** False in Safari before 16, which lacks `requestSubmit` and `AbortSignal.timeout`. */
const canBeHeld = (form: HTMLFormElement) => "requestSubmit" in form && "timeout" in AbortSignal;

function loadsDocument({ method, target, action }: HTMLFormElement): boolean {
  return method === "post" && target === "" && new URL(action).origin === window.location.origin;
}

/**
 * True when the site answers, or is merely slow. Chrome before 124 reports a timeout as `AbortError`, so only
 * `TypeError` means no network.
 */
function isSiteReachable(): Promise<boolean> {
  const asked = fetch(alivePath, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) });
  return asked.then(
    () => true,
    (error: unknown) => !(error instanceof TypeError),
  );
}
