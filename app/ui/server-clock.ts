const offsets = new Map<number, number>();
const mostKept = 20;

/**
 * How far this device's clock is from the server's, by an instant that came with a page. It is measured when the page
 * came: whatever is drawn later, as the offer after 40 seconds, must not begin to count from a time that has gone by.
 */
export function clockOffset(serverNow: number): number {
  const known = offsets.get(serverNow);
  if (known !== undefined) return known;
  const offset = serverNow - Date.now();
  offsets.set(serverNow, offset);
  if (offsets.size > mostKept) offsets.delete(offsets.keys().next().value as number);
  return offset;
}
