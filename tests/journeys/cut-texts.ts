/**
 * Runs in the page. Lists texts that a surrounding element cuts off. Ellipses and texts for screen readers do not
 * count.
 */
export function findCutTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim();
    const parent = text.parentElement;
    if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest("[aria-hidden=true], svg, script, style, noscript, option, textarea")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width > 1 && box.height > 1 && isCut(box, parent)) found.push(`${parent.tagName.toLowerCase()}: ${words}`);
  }
  return found;

  function isCut(box: DOMRect, inside: Element): boolean {
    let [acrossFree, downFree] = [false, false];
    for (let element: Element | null = inside; element && element !== document.body; element = element.parentElement) {
      const style = getComputedStyle(element);
      const frame = element.getBoundingClientRect();
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return false;
      if (frame.width <= 1 || frame.height <= 1 || style.clipPath !== "none") return false;
      if (/auto|scroll/.test(style.overflowX)) acrossFree = true;
      if (/auto|scroll/.test(style.overflowY)) downFree = true;
      const cutsAcross = !acrossFree && /hidden|clip/.test(style.overflowX);
      const cutsDown = !downFree && /hidden|clip/.test(style.overflowY);
      if (cutsAcross && (box.left < frame.left - 2 || box.right > frame.right + 2)) return true;
      if (cutsDown && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4)) return true;
      if (style.position === "fixed") return false;
    }
    return false;
  }
}
