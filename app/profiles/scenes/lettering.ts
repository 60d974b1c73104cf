/** Capital letters as strokes on a grid of 10 by 14, because a machine without fonts cannot draw text. */
const capitals: Record<string, string> = {
  A: "M0 14L5 0L10 14M2 9H8",
  B: "M1 0V14H6A3.8 3.8 0 0 0 6 6.4H1H5.5A3.2 3.2 0 0 0 5.5 0Z",
  C: "M10 2.5A6.5 7 0 1 0 10 11.5",
  D: "M1 0V14H3.5A6.5 7 0 0 0 3.5 0Z",
  E: "M9 0H1V14H9M1 6.8H7.5",
  F: "M9 0H1V14M1 6.8H7.5",
  G: "M9.6 2.5A6.5 7 0 1 0 10 8H6",
  H: "M1 0V14M9 0V14M1 6.8H9",
  I: "M5 0V14",
  J: "M8 0V10A3.5 4 0 0 1 1 10",
  K: "M1 0V14M9 0L1.5 7.5L9.5 14",
  L: "M1 0V14H9",
  M: "M0 14V0L5 8L10 0V14",
  N: "M1 14V0L9 14V0",
  O: "M5 0A5.5 7 0 1 0 5 14A5.5 7 0 1 0 5 0",
  P: "M1 14V0H6A4 4 0 0 1 6 8H1",
  Q: "M5 0A5.5 7 0 1 0 5 14A5.5 7 0 1 0 5 0M6.5 10L10 15",
  R: "M1 14V0H6A3.9 3.9 0 0 1 6 7.8H1M5.5 8L9.5 14",
  S: "M9 2.5C7-1 1-.5 1 3.5S9 6.5 9 10.5S2.5 15 .5 11.5",
  T: "M0 0H10M5 0V14",
  U: "M1 0V9A4 5 0 0 0 9 9V0",
  V: "M0 0L5 14L10 0",
  W: "M-1 0L2 14L5 4L8 14L11 0",
  X: "M0 0L10 14M10 0L0 14",
  Y: "M0 0L5 7L10 0M5 7V14",
  Z: "M0 0H10L0 14H10",
};

/** The word "Demo" as strokes, 40 units wide. */
export const demoWord =
  "M1 0V14H3.5A6.5 7 0 0 0 3.5 0Z" +
  "M14 9.5H21A3.6 4.5 0 1 0 20 12.6" +
  "M25 14V5.5M25 9A2.6 3.5 0 0 1 30 9V14M30 9A2.6 3.5 0 0 1 35 9V14" +
  "M43 5.2A3.8 4.4 0 1 0 43 14A3.8 4.4 0 1 0 43 5.2";

const folded: Record<string, string> = { Ø: "O", Ł: "L", Æ: "A", Œ: "O", Đ: "D", ß: "S" };

/** The strokes of a name's initial. Empty for letters of other alphabets. */
export function initialStrokes(name: string): string {
  const first = name.trim().charAt(0).toUpperCase();
  const plain = (folded[first] ?? first).normalize("NFD").charAt(0);
  return capitals[plain] ?? "";
}
