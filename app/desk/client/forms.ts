import { showStatement } from "./statement";

/** Sends a filter when a choice changes, keeps a form from being sent twice, and closes open menus. */
export function startForms(): void {
  document.addEventListener("change", ({ target }) => {
    const isChoice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && isTicked(target));
    if (isChoice) target.form?.matches("[data-filter-form]") && target.form.requestSubmit();
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-filter-send]")) button.hidden = true;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post") return;
    const { submitter } = event;
    if (submitter instanceof HTMLButtonElement && submitter.matches("[data-statement-ask]")) {
      event.preventDefault();
      return void showStatement(form, submitter);
    }
    if (form.ariaBusy === "true") return event.preventDefault();
    form.ariaBusy = "true";
  });
  // The browser may show this page again by its back button.
  addEventListener("pageshow", () => {
    for (const form of document.forms) form.ariaBusy = null;
  });
  document.addEventListener("click", ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.person[open]"))
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}

const isTicked = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";
