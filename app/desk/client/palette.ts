const pauseMs = 90;

/** Opens the search over everything. Its list comes from the page of the same search. Returns what opens it. */
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
      // A sign-in page has no list. Its address tells what to do.
      if (answer.redirected || !answer.ok) return location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      list?.replaceChildren(...(page.querySelector("[data-palette-list]")?.childNodes ?? []));
      mark(0);
    } catch {
      // A newer question replaced this one, or the network is away: the old list stays.
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
  // A press beside the box closes it.
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
