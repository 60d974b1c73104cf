/**
 * The sign-up dialog on pages without a framework (DESIGN 13.2). Elements are looked up at each use, because a page
 * may render the dialog again.
 */
import { watchConfirmation } from "./watch-confirmation";

const stepSelector = "[data-signup]";

/** The password, which the last step sends again. Stored only in the memory of this page. */
let password = "";
/** Stops the timers of the current step. */
let rest = () => {};

const findDialog = () => document.querySelector<HTMLDialogElement>("[data-signup-dialog]");
const currentStep = () => findDialog()?.querySelector<HTMLElement>(stepSelector) ?? null;
/** Read URLs from the markup, because only paths.ts may write URLs. */
const startsAt = () => findDialog()?.dataset.startsAt ?? "";
const stepNumber = () => Number(currentStep()?.dataset.signup);
const isComplete = () => currentStep()?.dataset.signup === "complete";
/** True when a draft exists. Scripts cannot read the draft's token. */
const hasDraft = () => /(^|[; -])signup-step=/.test(document.cookie);

function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const step = currentStep();
  if (step && !step.dataset.own) own(step);
  dialog.showModal();
  noteOpen();
  if (step) focusStep(step);
  if (hasDraft()) void show(fetch(startsAt()), startsAt());
}

/** Closes the dialog. After a finished sign-up another page opens, because the page below was made for a visitor. */
function close(): void {
  const leadsTo = isComplete() ? currentStep()?.dataset.leadsTo : undefined;
  if (leadsTo) location.assign(leadsTo);
  else {
    findDialog()?.close();
    leaveEntries();
  }
}

async function show(asked: Promise<Response>, otherwise: string) {
  const shown = currentStep();
  if (!shown || shown.ariaBusy === "true") return;
  shown.ariaBusy = "true";
  try {
    const response = await asked;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.querySelector<HTMLElement>(stepSelector);
    // Open another page when the answer has no step. Without a redirect, the answer's URL is only the form's action.
    if (!next) return location.assign(response.redirected ? response.url : otherwise);
    replace(shown, document.importNode(next, true));
  } catch {
    shown.ariaBusy = null;
    sayOffline(shown);
    followStep();
  }
}

function replace(shown: HTMLElement, step: HTMLElement): void {
  rest();
  own(step);
  if (password !== "") step.querySelector("[data-signup-again]")?.remove();
  shown.replaceWith(step);
  focusStep(step);
  rest = live(step);
  followStep();
}

/** Shows that the network is unavailable. The typed answers stay. */
function sayOffline(step: HTMLElement): void {
  const words = findDialog()?.dataset.offline ?? "";
  const note = step.querySelector<HTMLElement>("[data-signup-offline]") ?? document.createElement("p");
  note.dataset.signupOffline = "";
  note.setAttribute("role", "alert");
  note.className = "rounded-card bg-danger-soft p-4 text-on-danger-soft";
  note.textContent = words;
  step.querySelector("form")?.before(note);
}

/** Starts the timers of the page after the last question. Returns the function that stops the timers. */
function live(step: HTMLElement): () => void {
  const { signupWait, signupWatch, again } = step.dataset;
  if (!again) return () => {};
  const refresh = () => void show(fetch(again), again);
  const stops = [
    signupWatch ? watchConfirmation(signupWatch, refresh) : () => {},
    countDown(step, Number(signupWait), () => {
      if (findDialog()?.open && !step.querySelector("details[open]")) refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function countDown(step: HTMLElement, seconds: number, onEnd: () => void): () => void {
  if (!(seconds > 0)) return () => {};
  const words = step.querySelector("[data-signup-seconds]");
  const endsAt = Date.now() + seconds * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    if (words) words.textContent = String(left);
    if (left > 0) return;
    clearInterval(timer);
    onEnd();
  }, 1000);
  return () => clearInterval(timer);
}

/** Prefixes all ids, because the page below may have the same ids. */
function own(step: HTMLElement): void {
  step.dataset.own = "";
  for (const element of [step, ...step.querySelectorAll("*")]) {
    for (const name of ["id", "for", "aria-describedby", "aria-labelledby", "aria-controls"]) {
      const ids = element.getAttribute(name);
      if (ids) element.setAttribute(name, ids.replace(/\S+/g, "signup-dialog-$&"));
    }
    const link = element.getAttribute("href");
    if (link?.startsWith("#")) element.setAttribute("href", link.replace("#", "#signup-dialog-"));
  }
}

/** Messages above the fields of a step. */
const news = '[role="alert"], [role="status"]';
const fields = 'input:not([type="hidden"], [readonly]), textarea, a';

/** Focuses the refused field, or else the message, or else the first field. */
function focusStep(step: HTMLElement): void {
  const find = (selector: string) => step.querySelector<HTMLElement>(selector);
  const target = find("[aria-invalid]") ?? find(`${news}, ${fields}`);
  if (target?.matches(news)) target.tabIndex = -1;
  target?.focus();
  findDialog()?.scrollTo(0, 0);
}

function send(form: HTMLFormElement): void {
  const fields = new FormData(form);
  const typed = fields.get("password");
  if (currentStep()?.dataset.signup === "2" && typeof typed === "string") password = typed || password;
  const isLast = currentStep()?.dataset.signup === "4";
  if (isLast && password !== "") fields.set("password", password);
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  if (currentStep()?.ariaBusy !== "true") void show(fetch(form.action, { method: "POST", body }), startsAt());
}

/** Each step has a history entry. Back leads to the step before, and from the first step out of the dialog. */
const notedStep = (): number | undefined => history.state?.signup;
const noteStep = (signup: number) => history.pushState({ signup }, "");
const noteOpen = () => notedStep() ?? noteStep(0);

/** Moves the browser history to the displayed step, because the server may have chosen another step. */
function followStep(): void {
  if (!findDialog()?.open) return;
  const step = stepNumber();
  const noted = notedStep() ?? 0;
  if (step < noted) history.go(step - noted);
  for (let next = noted + 1; next <= step; next += 1) noteStep(next);
}

/** Removes the dialog's history entries, unless Back has closed the dialog. */
function leaveEntries(): void {
  const noted = notedStep();
  if (noted !== undefined) history.go(-1 - noted);
}

function onHistory(): void {
  const dialog = findDialog();
  if (!dialog?.open) return;
  const wanted = notedStep();
  const address = dialog.dataset.firstStep?.replace(/0$/, String(wanted)) ?? startsAt();
  if (isComplete()) close();
  else if (wanted === undefined) dialog.close();
  else if (wanted !== stepNumber()) void show(fetch(address), address);
}

/** True while no email address is typed and no draft exists. */
const isUntouched = () =>
  !hasDraft() && currentStep()?.querySelector<HTMLInputElement>('input[type="email"]')?.value === "";

function onClick(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const dialog = findDialog();
  const target = event.target instanceof Element ? event.target : null;
  const hit = (selector: string) => target?.closest<HTMLAnchorElement>(selector) ?? null;
  if (!dialog || !target) return;
  // A press beside the dialog closes the dialog only after the sign-up (ACC-20).
  if (hit("[data-signup-close]") || (target === dialog && isComplete())) return close();
  if (hit("[data-signup-leave]")) return dialog.close();
  const link = hit("[data-signup-link]");
  const opener = hit("[data-signup-open]");
  if (!(opener || (link && dialog.contains(link)))) return;
  event.preventDefault();
  if (link) void show(fetch(link.href), link.href);
  else open(dialog);
}

function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (!findDialog()?.contains(form)) return;
  event.preventDefault();
  send(form);
}

/** Keeps an unfinished sign-up open on Escape (ACC-21), because older browsers do not know `closedby`. */
function onEscape(event: Event) {
  const dialog = findDialog();
  if (!dialog?.open || !dialog.contains(event.target as Node)) return;
  event.preventDefault();
  if (isComplete() || isUntouched()) close();
}

document.addEventListener("click", onClick);
document.addEventListener("submit", onSubmit);
// The cancel event does not bubble, so listen in the capture phase.
document.addEventListener("cancel", onEscape, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && onEscape(event), true);
addEventListener("popstate", onHistory);
// A page from the back-forward cache may show an outdated step, so load the step again.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || !findDialog()?.open) return;
  const again = currentStep()?.dataset.again ?? startsAt();
  currentStep()?.removeAttribute("aria-busy");
  void show(fetch(again), again);
});
