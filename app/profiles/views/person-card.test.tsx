import type { StaticHandlerContext } from "@remix-run/router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { photoWidths } from "~/ui/photo-srcset";
import type { PersonCard as Person } from "../card";
import { type CardMark, PersonCard } from "./person-card";

const somebody: Person = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Anna",
  age: 31,
  place: "Utrecht, Netherlands",
  km: null,
  shared: [],
  words: null,
  photo: { src: "/media/a.webp", colours: null },
  like: null,
  activeToday: true,
  fictional: null,
};

/** HTML of an element, on a page for a visitor in the Netherlands. */
function drawOnPage(element: ReactNode): string {
  const routes = [{ id: "root", path: "*", element }];
  const match = { params: {}, pathname: "/members", pathnameBase: "/", route: { id: "root", path: "*" } };
  const context = {
    basename: "/",
    location: { pathname: "/members", search: "", hash: "", state: null, key: "default" },
    matches: [match],
    loaderData: { root: { country: "NL" } },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  } as StaticHandlerContext;
  const router = createStaticRouter(routes, context);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </I18nextProvider>,
  );
}

const card = (person: Partial<Person>, mark?: CardMark) =>
  drawOnPage(<PersonCard person={{ ...somebody, ...person }} index={0} mark={mark} />);

const words = (html: string) => html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");

describe("the card of a member", () => {
  it("A card shows name, age, town and shared interests, and links to the profile and the report", () => {
    const html = card({ shared: ["kissing", "yoga", "wine"] });
    expect(words(html)).toMatch(/\|Anna, 31\|Utrecht\|.*Kissing, Yoga\|Active today\|/);
    expect(html).toContain(`href="/members/${somebody.id}"`);
    expect(html).toContain(`href="/members/${somebody.id}/report"`);
  });

  it("A long name can wrap after its underscore and before the age", () => {
    expect(card({ name: "Patrick_after8" })).toContain("Patrick_<wbr/>after8, 31");
  });

  it("A card shows the member's own words when both share no interest", () => {
    expect(words(card({ words: "Sunday is for pancakes." }))).toContain("|Sunday is for pancakes.|");
  });

  it("A card shows a distance instead of the country (P01)", () => {
    expect(words(card({ km: 10 }))).toContain("|≤ 10 km · Utrecht|");
  });

  it("The first photo of a page's first list is fetched before the others, and photos below the window late", () => {
    const ways = [0, 1, 4].map((index) => drawOnPage(<PersonCard person={somebody} index={index} leads />));
    const later = drawOnPage(<PersonCard person={somebody} index={0} />);
    const wayOf = (html: string) => /loading="\w+"(?: fetchpriority="\w+")?/.exec(html)?.[0];
    expect([...ways, later].map(wayOf)).toEqual([
      'loading="eager" fetchpriority="high"',
      'loading="eager"',
      'loading="lazy"',
      'loading="lazy"',
    ]);
  });

  it("A card names all sizes of its photo", () => {
    const src = "/media/card.abc.ABCDEFGHIJKLMNOPQRSTUV.webp";
    const html = card({ photo: { src, colours: null } });
    for (const [size, width] of Object.entries(photoWidths))
      expect(html).toContain(`${src.replace("card", size)} ${width}w`);
    expect(html).toContain('sizes="');
  });

  it("A card labels a fictional profile and never shows it as active", () => {
    const html = words(card({ fictional: "Fictional profile", activeToday: true }));
    expect(html).toContain("|Fictional profile|");
    expect(html).not.toContain("Active today");
  });

  it("A card without a photo shows the initial, and a card of a list shows its mark", () => {
    expect(words(card({ photo: null }))).toContain("|A|");
    expect(words(card({}, { tone: "primary", words: "New" }))).toMatch(/\|New\|/);
  });

  // Members type names, places and interests. Operators type addresses and labels.
  const evil = `"'><img src=x onerror=alert(1)><script>alert(1)</script>&lt;`;
  it.each<[string, Partial<Person>, CardMark?]>([
    ["a name", { name: evil }],
    ["a name without a photo", { name: `<b onclick="x">`, photo: null }],
    ["a place", { place: evil }],
    ["a place with a distance", { place: evil, km: 10 }],
    ["an interest", { shared: [evil] }],
    ["own words", { words: evil }],
    ["a photo's address", { photo: { src: evil, colours: evil } }],
    ["the word for an invented profile", { fictional: evil }],
    ["an id", { id: evil }],
    ["a mark", {}, { tone: "accent", words: evil }],
  ])("A card takes %s as text, never as markup", (_, person, mark) => {
    const html = card(person, mark);
    expect(html).not.toMatch(/<(?:script|b )|<img src=x/);
    // After all well-formed tags are removed, no markup may remain.
    expect(html.replace(/<\/?[a-z]+(?: [a-zA-Z-]+(?:="[^"<>]*")?)*\/?>/g, "")).not.toMatch(/[<>"]/);
  });
});
