const offsets = new Map<number, number>();
const mostKept = 20;

/**
 * The error of the device's clock, by the server's time at the rendering of the page. Computed once per page, because a
 * component that appears later must use the same value.
 */
export function clockOffset(serverNow: number): number {
  const known = offsets.get(serverNow);
  if (known !== undefined) return known;
  const offset = serverNow - Date.now();
  offsets.set(serverNow, offset);
  if (offsets.size > mostKept) offsets.delete(offsets.keys().next().value as number);
  return offset;
}
