import fc from "fast-check";
import { expect, it } from "vitest";
import type { PersonCard } from "./card";
import { packCards, unpackCards } from "./packed-cards";

const words = fc.oneof(fc.constant(null), fc.string());
const card: fc.Arbitrary<PersonCard> = fc.record({
  id: fc.uuid(),
  name: fc.string({ unit: "grapheme" }),
  age: fc.oneof(fc.constant(null), fc.integer()),
  place: words,
  km: fc.oneof(fc.constant(null), fc.integer()),
  shared: fc.array(fc.string()),
  photo: fc.oneof(fc.constant(null), fc.record({ src: fc.string(), thumbhash: words })),
  activeToday: fc.boolean(),
  fictional: words,
});

it("cards come out as they went in", () => {
  const isKept = (cards: PersonCard[]) => {
    expect(unpackCards(packCards(cards))).toEqual(cards);
  };
  fc.assert(fc.property(fc.array(card), isKept));
});
