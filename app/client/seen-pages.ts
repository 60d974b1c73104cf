/** Routes whose pages paint at once from their last data. */
export const heldRoutes: readonly string[] = [
  "routes/discovery/members",
  "routes/member-page/member",
  "routes/chat/chats",
  "routes/chat/conversation",
  "routes/likes/likes",
  "routes/likes/likes-of",
];

interface SeenPage {
  data: unknown;
  readAt: number;
  /** True while the page shows held data that the server has not confirmed. */
  isDue: boolean;
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Data of pages by address. Never stored outside memory, because the pages show other members. */
const pages = new Map<string, SeenPage>();
const mostPages = 30;
const longestMs = 5 * 60_000;

/** Pages that are being read before their member opens them. */
const ahead = new Map<string, Promise<void>>();

/** Address of the page on the screen. */
let shown = "";

/** The member's frame of the usual layout, equal on all pages. */
let frame: unknown;

const keyOf = ({ pathname, search }: Address) => pathname + search;

function heldPage(address: Address): SeenPage | undefined {
  const key = keyOf(address);
  const page = pages.get(key);
  return page && key !== shown && Date.now() - page.readAt < longestMs ? page : undefined;
}

/** True when a tap on a link to this page paints at once. */
export const isHeld = (address: Address): boolean => heldPage(address) !== undefined;

/** Returns held data for a page that opens now. Undefined for the displayed page, which reloads from the server. */
export function takePage(address: Address): unknown {
  const page = heldPage(address);
  if (page) page.isDue = true;
  return page?.data;
}

function keepPage(key: string, data: unknown): void {
  pages.delete(key);
  pages.set(key, { data, readAt: Date.now(), isDue: false });
  for (const oldest of pages.keys()) if (pages.size > mostPages) pages.delete(oldest);
}

/** Records the shown page. Returns true if the page shows held data, which the caller must refresh. */
export function showPage(address: Address, data: unknown): boolean {
  shown = keyOf(address);
  const isDue = pages.get(shown)?.isDue ?? false;
  if (data === undefined) pages.delete(shown);
  else keepPage(shown, data);
  return isDue;
}

/** Holds a card's data as the first part of the profile page. Ignores visitors, whose pages are never refreshed. */
export function holdPart(pathname: string, data: unknown): void {
  if (shown && !isHeld({ pathname, search: "" })) keepPage(pathname, data);
}

/** Promise of a running prefetch, which settles when the page is held. */
export const readingAhead = (address: Address): Promise<void> | undefined => ahead.get(keyOf(address));

/** Holds a prefetched page. Discards the answer when a form was sent meanwhile. */
export function keepAhead(address: Address, reading: Promise<unknown>): Promise<void> {
  const key = keyOf(address);
  const held = reading.then((data) => {
    if (ahead.get(key) !== held) return;
    ahead.delete(key);
    // Keep the pending refresh of a page that has opened meanwhile.
    if (data !== undefined && key !== shown && !pages.get(key)?.isDue) keepPage(key, data);
  });
  ahead.set(key, held);
  return held;
}

/** Returns the earlier object for equal data, so that an unchanged page is not drawn again. */
export function sameIfEqual(address: Address, data: unknown): unknown {
  const before = pages.get(keyOf(address))?.data;
  return JSON.stringify(before) === JSON.stringify(data) ? before : data;
}

export const heldFrame = (): unknown => frame;

export function keepFrame(data: unknown): void {
  frame = data;
}

/** Forgets all pages when the member's session ends. */
export function endPages(): void {
  forgetPages();
  shown = "";
}

/** Forgets all pages: a form may have changed each of them, and another member may not see them. */
export function forgetPages(): void {
  pages.clear();
  ahead.clear();
  frame = undefined;
}
