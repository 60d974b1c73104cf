import type { PersonCard } from "./card";

declare const packed: unique symbol;

/**
 * Cards on their way to the browser, as one text. Single fetch numbers every value and every key of an object apart:
 * of the members page that was a third of its data (P12).
 */
export type PackedCards = string & { readonly [packed]: true };

type Row = [
  ...[id: string, name: string, age: number | null, place: string | null, shared: string[]],
  ...[src: string | null, thumbhash: string | null, isActiveToday: 0 | 1, fictional: string | null, km?: number],
];

export function packCards(cards: readonly PersonCard[]): PackedCards {
  const rows = cards.map(({ id, name, age, place, shared, photo, activeToday, fictional, km }): Row => {
    const face = [photo?.src ?? null, photo?.thumbhash ?? null] as const;
    return [id, name, age, place, shared, ...face, activeToday ? 1 : 0, fictional, ...(km === null ? [] : [km])] as Row;
  });
  return JSON.stringify(rows) as PackedCards;
}

export function unpackCards(text: PackedCards): PersonCard[] {
  return (JSON.parse(text) as Row[]).map(
    ([id, name, age, place, shared, src, thumbhash, isActiveToday, fictional, km = null]): PersonCard => ({
      ...{ id, name, age, place, shared, fictional, km, activeToday: isActiveToday === 1 },
      photo: src === null ? null : { src, thumbhash },
    }),
  );
}
