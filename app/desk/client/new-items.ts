const pollMs = 30_000;
/** Milliseconds after the last input during which the script polls. Later requests would keep an idle session open. */
const presentMs = 5 * 60_000;

/** Shows how many items arrived since the list was opened, as a link. The list itself does not change. */
export function startNewItems(): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-new-items]");
  if (!link) return;
  let seenAt = Date.now();
  const note = () => {
    seenAt = Date.now();
  };
  for (const sign of ["keydown", "pointermove", "pointerdown"] as const)
    document.addEventListener(sign, note, { passive: true });
  setInterval(() => {
    if (!document.hidden && Date.now() - seenAt < presentMs) void ask(link);
  }, pollMs);
}

async function ask(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(link.dataset.newItems ?? "").catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const { words } = (await answer.json()) as { words: string | null };
  if (words === null || words === link.textContent) return;
  link.textContent = words;
  link.hidden = false;
}
