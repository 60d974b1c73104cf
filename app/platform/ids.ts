/**
 * Shape of ids. Visible ids (members, photos) are random, because sorted ids would reveal the number of members and
 * their sign-up dates (security D09). Internal ids sort by time, because sorted ids make small indexes.
 */

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Sorts before all real ids, for use as the cursor of the first page. */
export const lowestId = "00000000-0000-0000-0000-000000000000";

let lastMillisecond = 0;
let sequence = 0;

function asUuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** 128 random bits written as a uuid, without a version number. */
export function randomId(): string {
  return asUuidText(crypto.getRandomValues(new Uint8Array(16)));
}

/** A UUIDv7, which sorts by creation time. Ids from one process sort even within a millisecond (RFC 9562, method 1). */
export function timeId(now: number = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMillisecond += 1;
    sequence = 0;
  }
  const time = lastMillisecond.toString(16).padStart(12, "0");
  const count = sequence.toString(16).padStart(3, "0");
  // The end of a random uuid: two bits for the variant, and 62 random bits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`;
}

/** Receipt number of a complaint or report: ten characters of its random id, in capitals. */
export function receiptOf(id: string): string {
  return id.replaceAll("-", "").slice(0, 10).toUpperCase();
}

export function isReceipt(text: unknown): text is string {
  return typeof text === "string" && /^[0-9A-F]{10}$/.test(text);
}

/** True for text in the form of an id. Other text never reaches a query. */
export function isId(text: unknown): text is string {
  return typeof text === "string" && idShape.test(text);
}
