const steps = { ArrowDown: 1, ArrowUp: -1, Home: 0, End: -1 };

/** Moves through a menu's entries by arrow keys, Home and End. The down arrow also opens the menu. */
export function moveInMenu(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const step = steps[event.key as keyof typeof steps];
  const from = document.activeElement;
  if (step === undefined || !menu.contains(from) || (!menu.open && event.key !== "ArrowDown")) return;
  event.preventDefault();
  menu.open = true;
  const entries = [...menu.querySelectorAll<HTMLElement>("li a, li button, li summary")];
  const shown = entries.filter((entry) => entry.checkVisibility());
  const at = event.key.startsWith("A") ? shown.indexOf(from as HTMLElement) : -1;
  const next = at < 0 && step >= 0 ? 0 : at < 0 ? -1 : at + step;
  shown.at(next % shown.length)?.focus();
}
