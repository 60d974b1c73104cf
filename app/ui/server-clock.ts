const offsets = new Map<number, number>();
const mostKept = 20;

/**
 * The device clock's offset from the server, computed from an instant sent with the page. Measured on arrival: a
 * late part, such as the offer after 40 seconds, must count from the right time.
 */
export function clockOffset(serverNow: number): number {
  const known = offsets.get(serverNow);
  if (known !== undefined) return known;
  const offset = serverNow - Date.now();
  offsets.set(serverNow, offset);
  if (offsets.size > mostKept) offsets.delete(offsets.keys().next().value as number);
  return offset;
}
