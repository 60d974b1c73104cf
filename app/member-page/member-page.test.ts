import { expect, it } from "vitest";
import type { PersonCard } from "~/profiles/card";
import { canLike, openingPage } from "./member-page";

const card: PersonCard = {
  id: "1",
  name: "Ana",
  age: 31,
  place: "Utrecht",
  km: 10,
  shared: [],
  words: null,
  like: null,
  photo: { src: "/media/1", colours: null },
  activeToday: true,
  fictional: "Fictional profile",
};

it("A profile that opens from its card has the card's label of a fictional person", () => {
  expect(openingPage(card)).toMatchObject({ name: "Ana", age: 31, fictional: { label: "Fictional profile" } });
});

it("A profile that opens from its card offers no action before the server has answered", () => {
  const page = openingPage(card);
  expect([canLike(page), page.looking]).toEqual([false, "opening"]);
});
