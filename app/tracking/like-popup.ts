/** The query parameter that says after how many seconds a like popup shows (TRK-01). */
export const popupParameter = "t";
/** Where a visitor's wish waits until there is a member to show a popup to. */
export const popupCookie = "like-popup";
export const popupCookieSeconds = 60 * 60;

const longestWait = 3_600;

/** The seconds in a text, or null when it says none: whole, and no longer than an hour. */
export function popupSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,4}$/.test(text)) return null;
  const seconds = Number(text);
  return seconds <= longestWait ? seconds : null;
}
