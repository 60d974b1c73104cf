/**
 * The console's script, without which each screen still works. Reads only `data-*` attributes: `data-key="1"` sets a
 * control's shortcut, `data-key-name` names its effect, `data-row` marks the rows for `j` and `k`, `data-filter` the
 * field for `/`, `data-back` the link for Esc.
 */
import { startKeys } from "./keys";
import { startPalette } from "./palette";
import { startForms } from "./forms";
import { startLimits } from "./limits";
import { startNewItems } from "./new-items";
import { startPasskeys } from "./passkeys";
import { startTimes } from "./times";

for (const strip of document.querySelectorAll("nav")) showOpen(strip);

/** Scrolls the current entry of menu and tabs into view in a narrow window. */
function showOpen(strip: HTMLElement): void {
  const open = strip.querySelector("[aria-current]")?.getBoundingClientRect();
  if (open) strip.scrollLeft += open.left + open.width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2;
}

startTimes();
startForms();
startLimits();
startNewItems();
startPasskeys();
startKeys(startPalette());
