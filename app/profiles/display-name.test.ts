import { describe, expect, it } from "vitest";
import { findContactDetails } from "./contact-details";
import { nameKey, nameRefusal, namesNear, normaliseName } from "./display-name";
import { drawnAs, lookAlikes, skeletonOf } from "./confusables";

describe("display names", () => {
  const email = "bob@members.test";

  it.each([
    ["bob@members.test", "name.is_email"],
    ["BOB@members.test", "name.is_email"],
    ["@bob", "name.starts_with_at"],
    ["", "name.required"],
    ["b", "name.required"],
    ["b".repeat(31), "name.too_long"],
  ])("The display name %j is refused", (name, code) => {
    expect(nameRefusal(name, email, "Emberly")).toBe(code);
  });

  it("A display name may contain letters of any alphabet", () => {
    expect(nameRefusal("Zoë 🌙", email, "Emberly")).toBeNull();
  });

  it("A display name is measured in visible characters, and many accents on one letter make it too long", () => {
    const flag = "🇳🇱";
    expect(nameRefusal(flag.repeat(30), email, "Emberly")).toBeNull();
    expect(nameRefusal(flag.repeat(31), email, "Emberly")).toBe("name.too_long");
    expect(nameRefusal(`Zoe${"\u0301".repeat(60)}`, email, "Emberly")).toBe("name.too_long");
    expect(nameRefusal("한별", email, "Emberly")).toBeNull();
  });

  it("A display name loses invisible characters before any comparison", () => {
    expect(normaliseName("  Bob\u200b \n Berg ")).toBe("Bob Berg");
    expect(normaliseName("Jose\u034f\u0301")).toBe("José");
    expect(normaliseName("Bob\u3164\u2800\u115f\u034f")).toBe("Bob");
    expect(nameRefusal(normaliseName("\u2800\u3164\u2800"), email, "Emberly")).toBe("name.required");
    expect(nameRefusal(normaliseName("\u200b@bob"), email, "Emberly")).toBe("name.starts_with_at");
  });
});

describe("misleading display names", () => {
  const told = (name: string, siteName = "Emberly") => nameRefusal(normaliseName(name), "bob@members.test", siteName);

  it.each([
    "Emberly",
    "Emberly Support",
    "emberly_team",
    "EmberIy",
    "Embеrly",
    "Mr Emberly",
    "Admin",
    "ADMIN 2",
    "adm1n",
    "Moderator",
    "Mоderаtor",
    "M0derator",
    "The Moderators",
    "Support",
    "S.u.p.p.o.r.t",
    "Αdmin",
    "Modérateur",
    "Kundenservice",
    "Klantenservice",
    "Servicio al cliente",
    "Assistenza",
    "Kundtjänst",
    "Kundeservice",
    "Tuki",
    "SuperAdmin",
    "superadmin",
    "TheAdmin",
    "SiteAdmin",
    "LiveSupport",
    "chatsupport",
    "OfficialSupport",
    "Support24",
    "Support1",
    "2Staff",
    "Staff2",
    "Team1",
    "Mod1",
    "TeamAnna",
    "A\u0332dmin",
    "ᴀᴅᴍɪɴ",
    "ADMɪN",
    "ꜱᴜᴘᴘᴏʀᴛ",
    "Ꭺdmin",
    "ꓮꓓꓟꓲꓠ",
    "5taff",
    "Sta\u0323ff",
    "ΑDΜΙΝ",
    "Asiakaspalvelu",
    "Obsługa klienta",
    "Official Anna",
    "Staff",
    "Sysadmin",
  ])("A display name that pretends to be staff is refused: %s", (name) => {
    expect(told(name)).toBe("name.reserved");
  });

  it.each([
    "Anna",
    "Badminton Bob",
    "Marina",
    "Łukasz",
    "Анна",
    "Ελένη",
    "Zoë 🌙",
    "Modesta",
    "Ember",
    "Teamo",
    "Anna 2",
    "Admira",
    "Modeste",
    "Stafford",
    "Teamus",
    "Tukiainen",
    "Supporter",
    "McTavish",
    "Modou",
    "Yasmin",
    "Wim1",
    "Jean-Pierre",
    "J. R. Vos",
    "Bob1990",
    "Mr. Right",
    "Newcomer 1234567",
  ])("A display name that only resembles a staff word is allowed: %s", (name) => {
    expect(told(name)).toBeNull();
  });

  it.each([
    "06 1234 5678 9",
    "+31 612345678",
    "call 0612345678",
    "anna@mail.example",
    "anna (at) mail.com",
    "anna.nl",
    "Anna 20123456",
    "Anna 20 12 34 56",
    "412 34 567",
    "www.anna.example",
    "https://x",
    "insta: anna_x",
    "Telegram @anna",
    "Anna @annax",
    "０６１２３４５６７８",
  ])("A display name with contact details is refused: %s", (name) => {
    expect(told(name)).toBe("name.contact");
  });

  it("A display name has the same key as its look-alike in another alphabet", () => {
    expect(nameKey("\u0410nn\u0430")).toBe("anna");
    for (const [sign, ...latin] of lookAlikes.split(" ").map((pair) => [...pair])) {
      expect([latin.length, sign && nameKey(sign)]).toEqual([1, latin[0]]);
    }
  });

  it.each([
    ["I0la", "Lola"],
    ["Ernma", "Emma"],
    ["ᴀɴɴᴀ", "Anna"],
    ["Anna\u0332", "Anna"],
    ["Bobo", "B0bo"],
    ["LiIlian", "Lillian"],
    ["ΑΝΝΑ", "anna"],
    ["Annabe1", "Annabel"],
    ["Vvim", "Wim"],
    ["İlker", "Ilker"],
  ] as [string, string][])("The names %s and %s look the same", (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ["Anna", "Ana"],
    ["Anna 1", "Anna 11"],
    ["José", "Jose"],
    ["Bjørn", "Bjorn"],
    ["राम", "रोम"],
    ["Ann3", "Anne"],
  ] as [string, string][])("The names %s and %s look different", (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  it("Every sign in the table of look-alikes has the skeleton of its Latin letter", () => {
    const wrong = Object.entries(drawnAs).flatMap(([latin, signs]) =>
      [...signs].filter((sign) => skeletonOf(sign) !== skeletonOf(latin)),
    );
    expect(wrong).toEqual([]);
  });

  it("Suggestions for a taken display name are similar to it", () => {
    expect(namesNear("Anna", "Utrecht").slice(0, 2)).toEqual(["Anna_utrecht", "Anna 2"]);
    expect(namesNear("a".repeat(30), "Utrecht").every((name) => [...name].length <= 30)).toBe(true);
  });
});

describe("contact details in a text", () => {
  it("Contact details are found by kind", () => {
    expect(findContactDetails("Mail me: anna@mail.example or +31 6 1234 5678")).toEqual(["email", "phone"]);
    expect(findContactDetails("whatsapp is 0612345678")).toEqual(["handle", "phone"]);
    expect(findContactDetails("See www.anna.example")).toEqual(["link"]);
    expect(findContactDetails("t.me/anna77")).toEqual(["link"]);
  });

  it("Ordinary texts about a person contain no contact details", () => {
    const texts = [
      "I was born in 1985, am 1.75 m tall and have 2 cats.",
      "Moved here on 12.05.2019. Come and say hello.Me too.",
      "I signal when I turn. Facebook is not for me",
      "From 2010 to 2020 I lived in Gent, 9000.",
      "Fan of the 70s/80s, a.k.a. J.De Vries, and/or A.Me to friends.",
      "Born 17-05-1985, married 2001/06/30, free since 10.000.000 years.",
    ];
    expect(texts.map(findContactDetails)).toEqual(texts.map(() => []));
  });
});
