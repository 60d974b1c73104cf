/** Focuses the reason why a form was refused (experience.md 2.1). */
const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
// A sign-up step shows its refusal only at the field.
const reason = find("[data-signup] [aria-invalid]") ?? find('[role="alert"]');

if (reason) {
  if (!reason.matches("[aria-invalid]")) reason.tabIndex = -1;
  reason.focus();
}
