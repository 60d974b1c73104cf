import { describe, expect, it } from "vitest";
import { locales } from "~/i18n/locales";
import { translator } from "~/i18n/catalogue.server";
import { themeNames } from "~/tenancy/vocabulary";
import { prefilledMessage } from "./prefilled-message";
import { postcardChoices } from "./postcard-interests";
import { pictureInterests } from "./pictures";
import {
  collagePieces,
  distances,
  driveChoices,
  landerNames,
  landers,
  scenes,
  takesSlug,
  tonightAnswers,
  variantOf,
} from "./registry";

describe("the landers", () => {
  it("A lander shows the variant that its slug names, or else the first (AMB-088)", () => {
    expect(variantOf(landers.gallery.variants, "weekend")).toBe("weekend");
    expect(variantOf(landers.gallery.variants, "x")).toBe("evening");
    expect(variantOf(landers.gallery.variants, undefined)).toBe("evening");
  });

  it("Every lander but the deck takes a slug (LAN-02..10)", () => {
    expect(landerNames.filter((name) => !takesSlug(name))).toEqual(["tinderswipe"]);
  });

  it("A lander's question offers enough answers, whatever interests the site has", () => {
    expect(postcardChoices({ theme: "ember", interests: ["wine"] }, 6)).toHaveLength(6);
    const interests = ["wine", "music", "coffee", "leather"];
    expect(postcardChoices({ theme: "aurora", interests }, 6)).toEqual(["coffee", "wine", "music"]);
  });

  it("Each theme begins with other postcards than the themes before it", () => {
    const firsts = themeNames.map((theme) => postcardChoices({ theme, interests: [] }, 4).join());
    expect(new Set(firsts).size).toBe(themeNames.length);
  });
});

/** The answers of each lander. `satisfies` requires an entry for every lander. */
const offered = {
  gallery: ["wine"],
  alonetonight: tonightAnswers,
  tinderswipe: ["wine"],
  maplanding: distances,
  collagelanding: collagePieces,
  iconslanding: pictureInterests,
  video: driveChoices,
  transitionsvideolanding: scenes,
  socialnetwork: pictureInterests,
} satisfies Record<(typeof landerNames)[number], readonly string[]>;

describe.each(landerNames)("the answers of %s", (name) => {
  it("Each answer becomes a first line in every language", () => {
    for (const locale of locales) {
      for (const answer of offered[name]) {
        expect(prefilledMessage(translator(locale), name, answer)).toMatch(/^[^{}:]{3}.*\S$/);
      }
    }
  });

  it("An unknown answer gives no first line", () => {
    for (const answer of ["", "nothing", "constructor"])
      expect(prefilledMessage(translator("en"), name, answer)).toBeNull();
  });
});
