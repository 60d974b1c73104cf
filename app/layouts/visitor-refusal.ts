/** Focuses the reason of a refused form for screen readers and keyboards (experience.md 2.1). */
const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
// A sign-up step shows a refusal only at its field.
const reason = find("[data-signup] [aria-invalid]") ?? find('[role="alert"]');

if (reason) {
  if (!reason.matches("[aria-invalid]")) reason.tabIndex = -1;
  reason.focus();
}
