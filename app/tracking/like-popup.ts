/** The query key with the seconds until a like popup (TRK-01). */
export const popupParameter = "t";
/** Cookie with the popup's seconds, until the visitor signs up. */
export const popupCookie = "like-popup";
export const popupCookieSeconds = 60 * 60;

const longestWait = 3_600;

/** The seconds in a text, at most an hour. Null for any other text. */
export function popupSeconds(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,4}$/.test(text)) return null;
  const seconds = Number(text);
  return seconds <= longestWait ? seconds : null;
}
