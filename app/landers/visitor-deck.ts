/** Adds dragging and arrow keys to the deck (DESIGN 13.2). Right means "That's me", left means "Next card". */
const pile = document.querySelector<HTMLElement>("[data-deck]");
const enough = 90;
let from: number | null = null;

const place = () => pile?.querySelector<HTMLElement>(":target") ?? pile?.firstElementChild ?? null;
const card = () => place()?.firstElementChild as HTMLElement | null | undefined;
const press = (action: string) => place()?.querySelector<HTMLElement>(`[data-deck-${action}]`)?.click();

function drag(by: number | null): void {
  const style = card()?.style;
  if (!style) return;
  style.translate = by === null ? "" : `${by}px`;
  style.rotate = by === null ? "" : `${by / 20}deg`;
  style.transition = by === null ? "" : "none";
}

function release(): void {
  from = null;
  drag(null);
}

pile?.addEventListener("pointerdown", (event) => {
  if (!card()?.contains(event.target as Node) || (event.target as Element).closest("a")) return;
  from = event.clientX;
  pile.setPointerCapture(event.pointerId);
});

pile?.addEventListener("pointermove", ({ clientX }) => {
  if (from !== null) drag(clientX - from);
});

pile?.addEventListener("pointerup", ({ clientX }) => {
  const by = from === null ? 0 : clientX - from;
  release();
  if (Math.abs(by) > enough) press(by > 0 ? "keep" : "pass");
});

pile?.addEventListener("pointercancel", release);

/** Replace the history entry for each card, so that Back leaves the deck at once. */
pile?.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  location.replace(link.hash);
});

pile?.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight") press("keep");
  if (key === "ArrowLeft") press("pass");
});
