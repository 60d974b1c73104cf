import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import type { PersonCard } from "../card";
import { type CardLooks, cardMarkup } from "./card-markup";

const somebody: PersonCard = {
  ...{ id: "00000000-0000-4000-8000-000000000001", name: "Anna", age: 31, place: "Utrecht, Netherlands", km: null },
  ...{ shared: [], photo: { src: "/media/a.webp", thumbhash: null }, activeToday: true, fictional: null },
};

function card(person: Partial<PersonCard>, looks: CardLooks = {}): string {
  return cardMarkup({ ...somebody, ...person }, { t: translator("en"), distance: (km) => `${km} km` }, looks);
}

const words = (html: string) => html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");

describe("a person's card", () => {
  it("says who it is, where, and what both like", () => {
    const html = card({ shared: ["kissing", "yoga", "wine"] });
    expect(words(html)).toMatch(/\|Anna,\u00a0\|31\|Utrecht, Netherlands\|.*Kissing, Yoga\|Active today\|/);
    expect(html).toContain(`href="/members/${somebody.id}"`);
    expect(html).toContain(`href="/members/${somebody.id}/report"`);
  });

  it("calls an invented profile so, and never active", () => {
    const html = words(card({ fictional: "Fictional profile", activeToday: true }));
    expect(html).toContain("|Fictional profile|");
    expect(html).not.toContain("Active today");
  });

  it("shows a letter for who has no photo, and a list's own mark", () => {
    expect(words(card({ photo: null }))).toContain("|A|");
    expect(words(card({}, { mark: { tone: "primary", words: "New" } }))).toMatch(/\|New\|/);
  });

  // Names, places and interests are typed by members; addresses and labels by operators.
  const evil = `"'><img src=x onerror=alert(1)><script>alert(1)</script>&lt;`;
  it.each<[string, Partial<PersonCard>, CardLooks?]>([
    ["a name", { name: evil }],
    ["a name without a photo", { name: `<b onclick="x">`, photo: null }],
    ["a place", { place: evil }],
    ["a place with a distance", { place: evil, km: 10 }],
    ["an interest", { shared: [evil] }],
    ["a photo's address", { photo: { src: evil, thumbhash: evil } }],
    ["the word for an invented profile", { fictional: evil }],
    ["an id", { id: evil }],
    ["a mark", {}, { mark: { tone: "accent", words: evil } }],
  ])("takes %s as text, never as markup", (_, person, looks) => {
    const html = card(person, looks);
    expect(html).not.toMatch(/<(?:script|b )|<img src=x/);
    // Between tags no bare sign, and in each tag nothing but names with quoted values.
    expect(html.replace(/<\/?[a-z]+(?: [a-z-]+(?:="[^"<>]*")?)*>/g, "")).not.toMatch(/[<>"]/);
  });
});
