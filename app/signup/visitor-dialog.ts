/**
 * Moves the sign-up dialog of visitor pages, which run no framework (DESIGN 13.2). The server stays the one who knows
 * the steps: each form is posted as it would be without this script, and the step of the page that answers takes the
 * place of the one shown. Whatever goes wrong ends in ordinary navigation.
 */
const dialog = document.querySelector<HTMLDialogElement>("[data-signup-dialog]");
const stepSelector = "[data-signup]";
/** Addresses come with the markup, so that this script knows none. */
const startsAt = dialog?.dataset.startsAt ?? "";

/** Typed at its own step, and sent once more with the last one. It is kept nowhere but in this page's memory. */
let password = "";

function currentStep(): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>(stepSelector) ?? null;
}

function isComplete(): boolean {
  return currentStep()?.dataset.signup === "complete";
}

function open(): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // The draft's token is out of reach for scripts; this mark beside it only says that there is one.
  if (/(^|[; -])signup-step=/.test(document.cookie)) void show(fetch(startsAt), startsAt);
}

function close(): void {
  // Finished means logged in: the page below was made for a visitor.
  if (isComplete()) location.assign(dialog?.dataset.leadsTo ?? "");
  else dialog?.close();
}

async function show(answer: Promise<Response>, otherwise: string) {
  const shown = currentStep();
  shown?.setAttribute("aria-busy", "true");
  try {
    const response = await answer;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.querySelector<HTMLElement>(stepSelector);
    if (!next || !shown) return location.assign(response.url);
    const own = document.importNode(next, true);
    renameIds(own);
    shown.replaceWith(own);
    focusStep();
    lookAgainLater(own);
  } catch {
    location.assign(otherwise);
  }
}

/** When the mail may be asked for again, the step is fetched anew: by then the address may also be confirmed. */
function lookAgainLater(step: HTMLElement): void {
  const seconds = Number(step.dataset.signupWait);
  if (!(seconds > 0)) return;
  setTimeout(() => {
    const isIdle = dialog?.open && currentStep() === step && !step.querySelector("details[open]");
    if (isIdle) void show(fetch(startsAt), startsAt);
  }, seconds * 1000);
}

/** The page below may have a field of the same name, and with it of the same id. */
function renameIds(step: HTMLElement): void {
  for (const element of [step, ...step.querySelectorAll("*")]) {
    for (const name of ["id", "for", "aria-describedby", "aria-labelledby"]) {
      const ids = element.getAttribute(name);
      if (ids) element.setAttribute(name, ids.replace(/\S+/g, "signup-dialog-$&"));
    }
    const link = element.getAttribute("href");
    if (link?.startsWith("#")) element.setAttribute("href", link.replace("#", "#signup-dialog-"));
  }
}

function focusStep(): void {
  const step = currentStep();
  const target = step?.querySelector<HTMLElement>('[role="alert"], input:not([type="hidden"]), textarea, a');
  target?.focus();
  dialog?.scrollTo(0, 0);
}

function send(form: HTMLFormElement): void {
  const fields = new FormData(form);
  const typed = fields.get("password");
  if (currentStep()?.dataset.signup === "2" && typeof typed === "string") password = typed || password;
  if (fields.has("consent") && password !== "") fields.set("password", password);
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  void show(fetch(form.action, { method: "POST", body }), startsAt);
}

function onClick(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : null;
  const hit = (selector: string) => target?.closest<HTMLAnchorElement>(selector) ?? null;
  if (hit("[data-signup-close]")) return close();
  if (hit("[data-signup-leave]")) return dialog?.close();
  const link = hit("[data-signup-link]");
  const opener = hit("[data-signup-open]");
  if (!(opener || (link && dialog?.contains(link)))) return;
  event.preventDefault();
  if (link) void show(fetch(link.href), link.href);
  else open();
}

if (dialog) {
  const first = currentStep();
  if (first) renameIds(first);
  document.addEventListener("click", onClick);
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target as HTMLFormElement);
  });
  // Where `closedby` is not known yet, Escape still asks before it closes.
  dialog.addEventListener("cancel", (event) => isComplete() || event.preventDefault());
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && !isComplete() && event.preventDefault());
}
