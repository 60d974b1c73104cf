/** A form came back refused: whoever hears the page, or moves by keyboard, is led to the reason (experience.md 2.1). */
const reason = document.querySelector<HTMLElement>('main [role="alert"], main [aria-invalid]');

if (reason) {
  if (!reason.matches("[aria-invalid]")) reason.tabIndex = -1;
  reason.focus();
}
