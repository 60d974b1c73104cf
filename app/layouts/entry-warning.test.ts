import { describe, expect, it } from "vitest";
import { type EntryFacts, showsEntryWarning } from "./entry-warning";

const facts: EntryFacts = {
  layout: "site",
  pathname: "/",
  isLoggedIn: false,
  isEnabled: true,
  isSeen: false,
  country: "NL",
  countries: ["NL", "DE", "FR"],
};
const shows = (changes: Partial<EntryFacts>) => showsEntryWarning({ ...facts, ...changes });

describe("the entry warning", () => {
  it("The entry warning shows to a new visitor from one of the site's countries (LAY-05)", () =>
    expect(shows({})).toBe(true));

  it("The entry warning shows once (LAY-18)", () => expect(shows({ isSeen: true })).toBe(false));

  it("The entry warning does not show to members (LAY-19)", () => expect(shows({ isLoggedIn: true })).toBe(false));

  it("The entry warning follows the setting enable_site_entry_popup (LAY-21)", () =>
    expect(shows({ isEnabled: false })).toBe(false));

  it("The entry warning does not show outside the site's countries (LAY-22)", () =>
    expect(shows({ country: "ES" })).toBe(false));

  it.each(["lander", "empty"] as const)("The entry warning shows only in NL and DE in the layout %s", (layout) => {
    expect(shows({ layout, country: "NL" })).toBe(true);
    expect(shows({ layout, country: "DE" })).toBe(true);
    expect(shows({ layout, country: "FR" })).toBe(false);
    expect(shows({ layout, country: "DE", countries: ["NL"] })).toBe(false);
  });

  it.each(["/complete-signup", "/reset-password", "/reset-password/do"])(
    "The entry warning does not show on %s (LAY-14..16)",
    (pathname) => {
      expect(shows({ pathname })).toBe(false);
    },
  );
});
