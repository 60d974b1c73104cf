import { describe, expect, it } from "vitest";
import { suggestedEmail } from "./email-suggestion";

describe("a suggested address", () => {
  it.each([
    ["anna@gmial.com", "anna@gmail.com"],
    ["Anna@Gmail.con", "anna@gmail.com"],
    ["anna@gmail.co", "anna@gmail.com"],
    ["anna@gnail.cm", "anna@gmail.com"],
    ["anna@hotmial.com", "anna@hotmail.com"],
    ["anna@outlok.com", "anna@outlook.com"],
    ["anna.b+x@yaho.com", "anna.b+x@yahoo.com"],
    ["anna@hotmail.co", "anna@hotmail.com"],
    ["anna@yahoo.om", "anna@yahoo.com"],
    ["anna@t-onlin.de", "anna@t-online.de"],
    ["anna@zigo.nl", "anna@ziggo.nl"],
  ])("A suggested address corrects the slip %s", (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant);
  });

  it.each([
    "anna@gmail.com",
    "anna@gmx.de",
    "anna@gmx.at",
    "anna@web.de",
    "anna@wp.pl",
    "anna@hotmail.co.uk",
    "anna@mail.de",
    "anna@me.com",
    "anna@example.com",
    "anna@ember.test",
    "anna@tandem.eu",
    "anna@free.de",
    "anna@yahoo.ca",
    "anna@live.co.za",
    "anna@ymail.com",
    "anna",
    "",
    "@gmial.com",
  ])("No address is suggested without a slip: %s", (typed) => {
    expect(suggestedEmail(typed)).toBeNull();
  });
});
