/** Maximum number of pages whose followed link is remembered. */
const pageLimit = 30;
/** Milliseconds after Back within which the page must show the link. */
const drawingMs = 3000;

/**
 * Focuses the followed link again when a member who uses a keyboard comes back to its page. The router leaves the focus
 * on the document (WCAG 2.4.3).
 */
export function returnFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const followed = new Map<string, string>();

  const remember = ({ target, detail }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link) return;
    followed.delete(location.href);
    // `detail` counts presses, and is 0 for a click by keyboard.
    if (detail !== 0) return;
    followed.set(location.href, link.href);
    const [oldest] = followed.keys();
    if (followed.size > pageLimit && oldest !== undefined) followed.delete(oldest);
  };

  const restore = () => {
    const href = followed.get(location.href);
    if (href !== undefined) focusLink(href, location.href, performance.now() + drawingMs);
  };

  document.addEventListener("click", remember, { capture: true, signal });
  addEventListener("popstate", restore, { signal });
  return () => ending.abort();
}

/** Tries at each frame until the page shows the link. Never takes the focus from another element. */
function focusLink(href: string, page: string, endsAt: number): void {
  if (location.href !== page || performance.now() > endsAt) return;
  const link = isFocusFree() ? findLink(href) : undefined;
  if (link) link.focus({ preventScroll: true });
  else requestAnimationFrame(() => focusLink(href, page, endsAt));
}

const isFocusFree = () => document.activeElement === null || document.activeElement === document.body;

function findLink(href: string): HTMLAnchorElement | undefined {
  return Array.from(document.querySelectorAll<HTMLAnchorElement>("main a")).find((link) => link.href === href);
}
