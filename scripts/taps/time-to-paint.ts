/** The effect of a tap on the page. */
export interface Sign {
  /** Pattern of the page's path. */
  path?: string;
  selector: string;
  text?: string;
}

/**
 * Runs in the browser. Waits for the next tap or history step, and then for the first frame that shows the sign.
 * Returns the milliseconds between both.
 */
export function timeToPaint({ path = "", selector, text = "" }: Sign): Promise<number> {
  const signs = () =>
    new RegExp(path).test(location.pathname)
      ? [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "")
      : [];
  const shownNow = () => JSON.stringify(signs().filter((sign) => sign.includes(text)));
  const before = shownNow();
  return new Promise((done) => {
    let tappedAt = 0;
    const begin = ({ timeStamp }: Event) => {
      tappedAt ||= timeStamp;
    };
    for (const kind of ["click", "popstate"]) addEventListener(kind, begin, { capture: true, once: true });
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => done(performance.now() - tappedAt);
    const look = () => {
      const shown = shownNow();
      if (tappedAt && shown !== "[]" && shown !== before) afterPaint.port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
