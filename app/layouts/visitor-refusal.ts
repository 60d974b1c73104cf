/** A form came back refused: whoever hears the page, or moves by keyboard, is led to the reason (experience.md 2.1). */
const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
// A step of the sign-up says it at its field alone.
const reason = find("[data-signup] [aria-invalid]") ?? find('[role="alert"]');

if (reason) {
  if (!reason.matches("[aria-invalid]")) reason.tabIndex = -1;
  reason.focus();
}
