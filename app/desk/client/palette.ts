const pauseMs = 90;

interface PaletteParts {
  dialog: HTMLDialogElement;
  field: HTMLInputElement;
  list: HTMLElement;
  form: HTMLFormElement;
}

/** Prepares the search dialog, whose list comes from the search page. Returns the function that opens the dialog. */
export function startPalette(): () => void {
  const parts = findParts();
  if (!parts) return () => undefined;
  const { dialog, field, form } = parts;
  const marking = createMarking(parts);
  const fill = createSearch(parts, () => marking.mark(0));
  fillWhileTyping(field, fill);
  moveByArrows(field, marking);
  form.addEventListener("submit", (event) => {
    const chosen = marking.entry();
    if (!chosen) return;
    event.preventDefault();
    chosen.click();
  });
  // A click beside the dialog closes it.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  const open = () => {
    if (dialog.open) return dialog.close();
    dialog.showModal();
    field.select();
    void fill();
  };
  document.querySelector("[data-palette]")?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  return open;
}

function findParts(): PaletteParts | null {
  const dialog = document.querySelector<HTMLDialogElement>("#palette");
  const field = dialog?.querySelector<HTMLInputElement>("input");
  const list = dialog?.querySelector<HTMLElement>(".palette-list");
  const form = dialog?.querySelector("form");
  return dialog && field && list && form ? { dialog, field, list, form } : null;
}

interface Marking {
  /** Marks the entry at an index, which wraps around. */
  mark(at: number): void;
  /** Index of the marked entry. */
  at(): number;
  entry(): HTMLAnchorElement | undefined;
}

function createMarking({ field, list }: PaletteParts): Marking {
  const entries = () => [...list.querySelectorAll<HTMLAnchorElement>("a")];
  const at = () => entries().findIndex((entry) => entry.hasAttribute("data-marked"));
  return {
    at,
    entry: () => entries()[at()],
    mark(wanted) {
      const all = entries();
      const index = all.length === 0 ? -1 : (wanted + all.length) % all.length;
      for (const [each, entry] of all.entries()) {
        entry.toggleAttribute("data-marked", each === index);
        entry.id = `palette-${each}`;
      }
      field.setAttribute("aria-activedescendant", index < 0 ? "" : `palette-${index}`);
      all[index]?.scrollIntoView({ block: "nearest" });
    },
  };
}

/** Makes the function that fills the list from the search page. */
function createSearch({ field, list, form }: PaletteParts, onFilled: () => void): () => Promise<void> {
  let asked: AbortController | undefined;
  return async () => {
    asked?.abort();
    asked = new AbortController();
    const words = new URLSearchParams({ q: field.value });
    try {
      const answer = await fetch(`${form.getAttribute("action")}?${words}`, { signal: asked.signal });
      // A redirect leads to the sign-in page, which has no list.
      if (answer.redirected || !answer.ok) return location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      list.replaceChildren(...(page.querySelector("[data-palette-list]")?.childNodes ?? []));
      onFilled();
    } catch {
      // Keeps the old list when a newer search has replaced this one or the network failed.
    }
  };
}

function fillWhileTyping(field: HTMLInputElement, fill: () => Promise<void>): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(fill, pauseMs);
  });
}

function moveByArrows(field: HTMLInputElement, marking: Marking): void {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    marking.mark(marking.at() + (event.key === "ArrowDown" ? 1 : -1));
  });
}
