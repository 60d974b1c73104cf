const storageKey = "desk-keys";
/** Longest time between two keys of a sequence such as `g h`. */
const sequenceMs = 1_000;

/** Handles single-key shortcuts, except while a control has the focus. */
export function startKeys(openPalette: () => void): void {
  let before = "";
  let beforeAt = 0;
  const dialog = document.querySelector<HTMLDialogElement>("#keys");
  prepareList(dialog);

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      return openPalette();
    }
    if (event.key === "Escape") return leave(event);
    if (event.ctrlKey || event.metaKey || event.altKey || areOff() || isInControl() || isInDialog()) return;
    if (hold(event.key, true)) return event.preventDefault();
    if (press(`${event.timeStamp - beforeAt < sequenceMs ? `${before} ` : ""}${event.key}`)) event.preventDefault();
    before = event.key;
    beforeAt = event.timeStamp;
  });

  document.addEventListener("keyup", ({ key }) => hold(key, false));

  function press(keys: string): boolean {
    const last = keys.split(" ").at(-1) ?? "";
    const control = find(keys) ?? find(last);
    if (control) activate(control);
    else if (last === "j" || last === "k") moveRow(last === "j" ? 1 : -1);
    else if (last === "[") follow("[rel=prev]");
    else if (last === "]") follow("[rel=next]");
    else if (last === "/") document.querySelector<HTMLElement>("[data-filter]")?.focus();
    else if (last === "?") showList(dialog);
    else return false;
    return true;
  }
}

const areOff = () => localStorage.getItem(storageKey) === "off";

/** True while a field or button has the focus. Links do not count, because `j` and `k` move the focus between links. */
function isInControl(): boolean {
  const { activeElement } = document;
  return Boolean(activeElement?.matches("input, textarea, select, button, summary, [contenteditable], [role=button]"));
}

const isInDialog = () => document.querySelector("dialog[open]") !== null;

const shownControls = () =>
  [...document.querySelectorAll<HTMLElement>("[data-key]")].filter((control) => control.checkVisibility());

function find(keys: string): HTMLElement | undefined {
  return shownControls().find((control) => control.dataset.key === keys);
}

function activate(control: HTMLElement): void {
  if (control.ariaDisabled === "true") return;
  if (control.matches("input:not([type=checkbox], [type=radio]), textarea, select")) control.focus();
  else control.click();
}

/** Ticks a box while its key is held. Returns true when the screen has the box. */
function hold(key: string, isDown: boolean): boolean {
  const box = [...document.querySelectorAll<HTMLInputElement>("[data-hold]")].find(
    ({ dataset }) => dataset.hold === key,
  );
  if (box && (isDown || box !== document.activeElement)) box.checked = isDown;
  return box !== undefined;
}

function follow(selector: string): void {
  document.querySelector<HTMLElement>(`a${selector}`)?.click();
}

function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Handles Escape: closes a menu, otherwise leaves the field, otherwise leaves the screen. Browsers close dialogs. */
function leave(event: KeyboardEvent): void {
  if (isInDialog()) return;
  const { activeElement } = document;
  const menu = activeElement?.closest<HTMLDetailsElement>("details[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  } else if (activeElement instanceof HTMLElement && isInControl()) activeElement.blur();
  else if (!areOff()) document.querySelector<HTMLElement>("[data-back]")?.click();
  event.preventDefault();
}

function prepareList(dialog: HTMLDialogElement | null): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-keys-list]")) {
    button.hidden = false;
    button.addEventListener("click", () => showList(dialog));
  }
  const off = dialog?.querySelector<HTMLInputElement>("[data-keys-off]");
  if (!off) return;
  off.checked = areOff();
  off.addEventListener("change", () => localStorage.setItem(storageKey, off.checked ? "off" : "on"));
}

/** Opens the list of shortcuts, filled from the current controls. */
function showList(dialog: HTMLDialogElement | null): void {
  const list = dialog?.querySelector("dl");
  if (!dialog || !list || dialog.open) return;
  for (const old of list.querySelectorAll("[data-own]")) old.remove();
  const named = shownControls().filter(({ dataset }) => dataset.keyName);
  for (const { dataset } of named) list.prepend(entryOf(dataset.key ?? "", dataset.keyName ?? ""));
  dialog.showModal();
}

function entryOf(keys: string, meaning: string): HTMLElement {
  const [entry, term, key, words] = ["div", "dt", "kbd", "dd"].map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  entry.dataset.own = "";
  key.textContent = keys;
  words.textContent = meaning;
  term.append(key);
  entry.append(term, words);
  return entry;
}
