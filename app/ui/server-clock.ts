const offsets = new Map<number, number>();
const mostKept = 20;

/**
 * How far the device's clock is off, from an instant that the server sent with the page. Computed once per instant,
 * because a part that appears later must use the same value.
 */
export function clockOffset(serverNow: number): number {
  const known = offsets.get(serverNow);
  if (known !== undefined) return known;
  const offset = serverNow - Date.now();
  offsets.set(serverNow, offset);
  if (offsets.size > mostKept) offsets.delete(offsets.keys().next().value as number);
  return offset;
}
