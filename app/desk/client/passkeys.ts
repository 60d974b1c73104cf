/**
 * Creates and uses passkeys. A form with `data-passkey="create"` or `"get"` fetches options from its own URL, passes
 * them to the browser, and submits the credential. The form's other attributes contain the messages.
 */
export function startPasskeys(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) prepare(form);
}

type Ceremony = "create" | "get";

function prepare(form: HTMLFormElement): void {
  const ceremony = form.dataset.passkey as Ceremony;
  form.hidden = false;
  if (!knowsPasskeys()) {
    tell(form, form.dataset.unable, { isFinal: true });
    return;
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy !== "true") void run(form, ceremony);
  });
}

/** Older browsers lack the methods that parse options from JSON. */
function knowsPasskeys(): boolean {
  const known = window.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined;
  return Boolean(known?.parseCreationOptionsFromJSON && known.parseRequestOptionsFromJSON && known.prototype?.toJSON);
}

async function run(form: HTMLFormElement, ceremony: Ceremony): Promise<void> {
  tell(form, "");
  try {
    const options = await askOptions(form);
    // The answer is a page with the reason, such as too many attempts or a used link.
    if (options === null) return HTMLFormElement.prototype.submit.call(form);
    const credential = await (ceremony === "create" ? create(options) : get(options));
    const field = form.elements.namedItem("credential") as HTMLInputElement;
    field.value = JSON.stringify((credential as PublicKeyCredential).toJSON());
    HTMLFormElement.prototype.submit.call(form);
  } catch (error) {
    form.ariaBusy = null;
    tell(form, sentenceFor(form, error));
  }
}

const create = (options: PublicKeyCredentialCreationOptionsJSON) =>
  navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });

const get = (options: PublicKeyCredentialRequestOptionsJSON) =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

async function askOptions(form: HTMLFormElement): Promise<Options | null> {
  const body = new URLSearchParams({ ask: "options" });
  const answer = await fetch(form.action, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const stated = page.querySelector<HTMLElement>("[data-passkey-options]")?.dataset.passkeyOptions;
  return stated ? JSON.parse(stated) : null;
}

function sentenceFor({ dataset }: HTMLFormElement, error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return dataset.known;
  if (name === "NotAllowedError" || name === "AbortError") return dataset.refused;
  return dataset.failed;
}

function tell(form: HTMLFormElement, sentence: string | undefined, { isFinal = false } = {}): void {
  const place = form.querySelector<HTMLElement>("[data-passkey-said]");
  if (!place) return;
  place.textContent = sentence ?? "";
  place.hidden = !sentence;
  if (isFinal) for (const control of form.querySelectorAll<HTMLElement>("button, .field")) control.hidden = true;
}
