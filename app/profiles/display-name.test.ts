import { describe, expect, it } from "vitest";
import { findContactDetails } from "./contact-details";
import { nameKey, nameKeysLike, nameRefusal, namesNear, normaliseName } from "./display-name";

describe("names", () => {
  const email = "bob@house.test";

  it.each([
    ["bob@house.test", "name.is_email"],
    ["BOB@house.test", "name.is_email"],
    ["@bob", "name.starts_with_at"],
    ["", "name.required"],
    ["b", "name.required"],
    ["b".repeat(31), "name.too_long"],
  ])("refuses %j", (name, code) => {
    expect(nameRefusal(name, email, "Emberly")).toBe(code);
  });

  it("accepts letters of any alphabet", () => {
    expect(nameRefusal("Zoë 🌙", email, "Emberly")).toBeNull();
  });

  it("takes invisible characters out before anything is compared", () => {
    expect(normaliseName("  Bob\u200b \n Berg ")).toBe("Bob Berg");
    expect(normaliseName("Jose\u034f\u0301")).toBe("José");
    expect(normaliseName("Bob\u3164\u2800\u115f\u034f")).toBe("Bob");
    expect(nameRefusal(normaliseName("\u2800\u3164\u2800"), email, "Emberly")).toBe("name.required");
    expect(nameRefusal(normaliseName("\u200b@bob"), email, "Emberly")).toBe("name.starts_with_at");
  });
});

describe("names that pretend", () => {
  const told = (name: string, siteName = "Emberly") => nameRefusal(normaliseName(name), "bob@house.test", siteName);

  it.each([
    ...["Emberly", "Emberly Support", "emberly_team", "EmberIy", "Embеrly", "Mr Emberly", "Admin", "ADMIN 2", "adm1n"],
    ...["Moderator", "Mоderаtor", "M0derator", "The Moderators", "Support", "S.u.p.p.o.r.t", "Αdmin", "Modérateur"],
    ...["Kundenservice", "Klantenservice", "Servicio al cliente", "Assistenza", "Kundtjänst", "Kundeservice", "Tuki"],
    ...["Asiakaspalvelu", "Obsługa klienta", "Official Anna", "Staff", "Sysadmin"],
  ])("are refused: %s", (name) => {
    expect(told(name)).toBe("name.reserved");
  });

  it.each([
    ...["Anna", "Badminton Bob", "Marina", "Łukasz", "Анна", "Ελένη", "Zoë 🌙", "Modesta", "Ember", "Teamo", "Anna 2"],
    ...["Jean-Pierre", "J. R. Vos", "Bob1990", "Mr. Right", "Newcomer 1234567"],
  ])("are none: %s", (name) => {
    expect(told(name)).toBeNull();
  });

  it.each([
    ...["06 1234 5678 9", "+31 612345678", "call 0612345678", "anna@mail.example", "anna (at) mail.com", "anna.nl"],
    ...["www.anna.example", "https://x", "insta: anna_x", "Telegram @anna", "Anna @annax", "０６１２３４５６７８"],
  ])("or lead elsewhere are refused: %s", (name) => {
    expect(told(name)).toBe("name.contact");
  });

  it("have one key with those they could be taken for, in letters of other alphabets", () => {
    expect(nameKey("\u0410nn\u0430")).toBe("anna");
    expect(nameKeysLike("LiIlian")).toContain("lillian");
    expect(nameKeysLike("B0b")).toContain("bob");
  });

  it("are offered near one that is taken", () => {
    expect(namesNear("Anna", "Utrecht").slice(0, 2)).toEqual(["Anna_utrecht", "Anna 2"]);
    expect(namesNear("a".repeat(30), "Utrecht").every((name) => [...name].length <= 30)).toBe(true);
  });
});

describe("contact details in a text", () => {
  it("are found by kind", () => {
    expect(findContactDetails("Mail me: anna@mail.example or +31 6 1234 5678")).toEqual(["email", "phone"]);
    expect(findContactDetails("whatsapp is 0612345678")).toEqual(["handle", "phone"]);
    expect(findContactDetails("See www.anna.example")).toEqual(["link"]);
  });

  it("are not seen in what people say of themselves", () => {
    const texts = [
      "I was born in 1985, am 1.75 m tall and have 2 cats.",
      "Moved here on 12.05.2019. Come and say hello.Me too.",
      "I signal when I turn. Facebook is not for me",
      "From 2010 to 2020 I lived in Gent, 9000.",
    ];
    expect(texts.map(findContactDetails)).toEqual([[], [], [], []]);
  });
});
