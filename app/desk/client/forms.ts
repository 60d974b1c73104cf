import { showStatement } from "./statement";

/** Submits a filter when a choice changes, prevents a second submission of a form, and closes open menus. */
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
  // The browser's back button may show this page again, so its forms are enabled again.
  addEventListener("pageshow", () => {
    for (const form of document.forms) form.ariaBusy = null;
  });
  document.addEventListener("click", ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.person[open]"))
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}

const isTicked = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";
