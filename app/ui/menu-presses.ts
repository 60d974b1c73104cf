import { moveInMenu } from "./menu-keys";

export interface Sides {
  isAbove: boolean;
  isAtStart: boolean;
}

/** Closes the menu on Escape or an outside press, moves by arrow keys, and keeps the open menu in the window. */
export function followPresses(details: HTMLDetailsElement, sides: Sides): () => void {
  const onPointer = (event: Event) => {
    if (!details.contains(event.target as Node)) details.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    moveInMenu(details, event);
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const onToggle = ({ target }: Event) => {
    if (target === details) keepInWindow(details, sides);
    else showEnd(details, target as HTMLElement);
  };
  if (details.open) keepInWindow(details, sides);
  // Nested details elements need the capture phase, because `toggle` does not bubble.
  details.addEventListener("toggle", onToggle, true);
  document.addEventListener("pointerdown", onPointer);
  document.addEventListener("focusin", onPointer);
  document.addEventListener("keydown", onKey);
  return () => {
    details.removeEventListener("toggle", onToggle, true);
    document.removeEventListener("pointerdown", onPointer);
    document.removeEventListener("focusin", onPointer);
    document.removeEventListener("keydown", onKey);
  };
}

/** Height of a short menu with an open confirmation, and minimum height of any menu, in `rem`. */
const usualHeight = 15;
const leastHeight = 9;
const toEdge = 16;
const toListEdge = 6;

/** Opens the menu on the side with more room, inside the window and clear of fixed bars (`scroll-padding`). */
function keepInWindow(details: HTMLDetailsElement, { isAbove, isAtStart }: Sides): void {
  const list = details.querySelector("ul");
  if (!list || !details.open) return;
  const { top, bottom, left, right } = details.getBoundingClientRect();
  const page = getComputedStyle(document.documentElement);
  const rem = Number.parseFloat(page.fontSize);
  const above = top - (Number.parseFloat(page.scrollPaddingTop) || 0) - toEdge;
  const below = window.innerHeight - bottom - (Number.parseFloat(page.scrollPaddingBottom) || 0) - toEdge;
  const opensUp = isAbove || (below < Math.max(list.scrollHeight, usualHeight * rem) && above > below);
  list.toggleAttribute("data-above", opensUp);
  // Content with its own width, such as a form, needs `--menu-room`. Plain text shrinks to its widest word.
  list.style.setProperty("--menu-room", `${Math.floor(isAtStart ? window.innerWidth - left : right) - toEdge}px`);
  list.style.maxHeight = `${Math.max(leastHeight * rem, Math.floor(opensUp ? above : below))}px`;
}

/** Scrolls an expanded entry until its last button is visible. */
function showEnd(details: HTMLDetailsElement, unfolded: HTMLElement): void {
  const list = details.querySelector("ul");
  const hidden = list ? unfolded.getBoundingClientRect().bottom + toListEdge - list.getBoundingClientRect().bottom : 0;
  if (hidden > 0) list?.scrollBy({ top: hidden });
}
