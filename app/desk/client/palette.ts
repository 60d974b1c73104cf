const pauseMs = 90;

/** Prepares the search dialog, whose list comes from the search page. Returns the function that opens the dialog. */
export function startPalette(): () => void {
  const dialog = document.querySelector<HTMLDialogElement>("#palette");
  const field = dialog?.querySelector<HTMLInputElement>("input");
  const list = dialog?.querySelector<HTMLElement>(".palette-list");
  const form = dialog?.querySelector("form");
  if (!dialog || !field || !list || !form) return () => undefined;
  let asked: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function fill(): Promise<void> {
    asked?.abort();
    asked = new AbortController();
    const words = new URLSearchParams({ q: field?.value ?? "" });
    try {
      const answer = await fetch(`${form?.getAttribute("action")}?${words}`, { signal: asked.signal });
      // A redirect leads to the sign-in page, which has no list.
      if (answer.redirected || !answer.ok) return location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      list?.replaceChildren(...(page.querySelector("[data-palette-list]")?.childNodes ?? []));
      mark(0);
    } catch {
      // Keeps the old list when a newer search has replaced this one or the network failed.
    }
  }

  const entries = () => [...(list?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
  const marked = () => entries().findIndex((entry) => entry.hasAttribute("data-marked"));

  function mark(at: number): void {
    const all = entries();
    const index = all.length === 0 ? -1 : (at + all.length) % all.length;
    for (const [each, entry] of all.entries()) {
      entry.toggleAttribute("data-marked", each === index);
      entry.id = `palette-${each}`;
    }
    field?.setAttribute("aria-activedescendant", index < 0 ? "" : `palette-${index}`);
    all[index]?.scrollIntoView({ block: "nearest" });
  }

  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(fill, pauseMs);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    mark(marked() + (event.key === "ArrowDown" ? 1 : -1));
  });
  form.addEventListener("submit", (event) => {
    const chosen = entries()[marked()];
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
