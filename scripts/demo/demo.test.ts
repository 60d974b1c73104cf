import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { visibleLocales } from "~/i18n/locales";
import { interests } from "~/profiles/interests";
import { cardOpener } from "~/profiles/card-opener";
import { answerLength } from "~/profiles/answer";
import { readScene } from "~/profiles/media.server";
import type { SceneOrder } from "~/profiles/scenes";
import { isChoice } from "~/profiles/fields";
import { choiceFields } from "~/tenancy/profile-fields";
import { idOfChoice } from "~/tenancy/own-choices";
import { namedPrompts } from "~/tenancy/prompts";
import { nativeRegionName } from "~/tenancy/regions";
import { tenantCountries, tenantLocales } from "~/tenancy/vocabulary";
import { inflect } from "./about";
import { corpora } from "./corpus";
import { framesOf, properNames } from "./corpus/frames";
import { demoConversation } from "./conversations";
import { type DemoSite, demoConversations, demoLikes, demoMembers, demoScenes } from "./index";
import { suits } from "./likes";
import type { DemoMember } from "./members";
import { placesByCountry } from "./places";

const today = "2026-01-01";

const records = readdirSync("tenants", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["_template", "companies"].includes(entry.name))
  .map(({ name: slug }) => ({
    slug,
    settings: JSON.parse(readFileSync(`tenants/${slug}/tenant.json`, "utf8")).settings,
  }));

/** The tenants of this repository, in the form that the generator reads. */
const sites: DemoSite[] = records.map(({ slug, settings }) => ({
  ...settings,
  slug,
  language: settings.domain_language,
  prompts: (settings.prompts ?? namedPrompts).map(idOfChoice),
  pronouns: (settings.pronouns ?? []).map(idOfChoice),
}));

const people = sites.map((site) => ({ site, members: demoMembers(site, 240, "demo") }));
const everyone = people.flatMap(({ members }) => members);

function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** True when the text has the value as whole words. A value in lower case may begin a sentence. */
function namesWhole(text: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const begun = escaped.replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return new RegExp(`(?<!\\p{L})${begun}(?!\\p{L})`, "u").test(text);
}

/** The sentences that a frame can give, with any words in its slots. */
function patternOf(frame: string): RegExp {
  const parts = frame.split(/\[\w+\]|\{[^{}]*\}/).map((part) => part.replace(/[.*+?^$()\\]/g, "\\$&"));
  const loose = parts.map((part) => part.replace(/\b(de|a|à|y) $/, "\\S*?"));
  return new RegExp(`^${loose.join(".*?")}$`, "u");
}

const framesByLocale = Object.fromEntries(
  tenantLocales.map((locale) => {
    const { work, retired, tastes, quirks, wishes, closers, answers } = framesOf[locale];
    const frames = [work, retired, Object.values(tastes), quirks, wishes, closers, Object.values(answers)].flat(2);
    return [locale, frames.map((frame) => ({ frame, pattern: patternOf(frame) }))];
  }),
);

/** Frames in a member's description and answers. */
function framesIn({ language, about, answers }: DemoMember): string[] {
  const sentences = about.split(/(?<=[.?!…]) (?=[\p{Lu}„«“"¿])/u);
  const texts = [...sentences, ...answers.map(({ body }) => body)];
  const frames = framesByLocale[language] ?? [];
  return frames.filter(({ pattern }) => texts.some((text) => pattern.test(text))).map(({ frame }) => frame);
}

describe("Demo members", () => {
  it("The same seed gives the same demo members for any count, and another seed gives others", () => {
    for (const { site, members } of people) {
      expect(demoMembers(site, 240, "demo")).toEqual(members);
      expect(demoMembers(site, 20, "demo")).toEqual(members.slice(0, 20));
      expect(demoMembers(site, 20, "other")).not.toEqual(members.slice(0, 20));
    }
  });

  it("Demo members are adults within the ages of their site", () => {
    const niches = new Set(sites.map((site) => site.niche));
    expect([...niches].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { site, members } of people) {
      const ages = members.map((member) => ageOn(member.birthDate, today));
      expect(Math.min(...ages), site.slug).toBeGreaterThanOrEqual(site.niche === 5 ? 60 : 25);
      expect(Math.max(...ages), site.slug).toBeLessThanOrEqual(70);
    }
  });

  it("Each demo member has valid fields and a real place in one of the site's countries", () => {
    for (const { site, members } of people) {
      for (const member of members) {
        for (const field of choiceFields) {
          expect(isChoice(field, member[field]), `${field} ${member[field]}`).toBe(true);
        }
        expect(site.countries).toContain(member.country);
        expect(placesByCountry[member.country].map(({ city }) => city)).toContain(member.city);
        expect(member.interests.length).toBeGreaterThanOrEqual(4);
        expect(member.photoSeeds.length).toBeGreaterThanOrEqual(3);
        expect(member.photoSeeds.length).toBeLessThanOrEqual(5);
        expect(member.lastActiveMinutesAgo).toBeLessThan(member.joinedDaysAgo * 1440);
        expect(member.lastActiveMinutesAgo).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("Each demo member has a unique name that is no email address and does not begin with @", () => {
    for (const { members } of people) {
      expect(new Set(members.map(({ name }) => name.toLowerCase())).size).toBe(members.length);
      for (const { name } of members) expect(name).toMatch(/^[^@\s][^@]{1,24}$/);
    }
  });

  it("Names of demo members stay unique in a population of 6000", () => {
    const site = sites[0];
    if (!site) throw new Error("no site");
    const names = demoMembers(site, 6000, "crowd").map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(6000);
  });

  it("About a fifth of each site's demo members are fictional", () => {
    for (const { site, members } of people) {
      const share = members.filter(({ fictional }) => fictional).length / members.length;
      expect(share, site.slug).toBeGreaterThan(0.12);
      expect(share, site.slug).toBeLessThan(0.28);
    }
  });

  it("The demo site for men has only men", () => {
    const marina = people.find(({ site }) => site.niche === 7);
    expect(marina?.members.every(({ gender, sexuality }) => gender === "male" && sexuality !== "hetero")).toBe(true);
  });

  it("Descriptions of demo members are varied and contain no placeholders", () => {
    for (const { site, members } of people) {
      const texts = members.map(({ about }) => about);
      expect(new Set(texts).size / texts.length, site.slug).toBeGreaterThan(0.95);
      for (const text of texts) {
        expect(text).not.toMatch(/[{}[\]|]|undefined|\s\s/);
        expect(text.length).toBeGreaterThan(30);
        expect(text.length).toBeLessThan(900);
      }
    }
  });

  it("No sentence stands twice in the descriptions of a site's demo members", () => {
    for (const { site, members } of people) {
      const sentences = members.slice(0, 120).flatMap(({ about }) => about.split(/(?<=[.?!…]) (?=[\p{Lu}„«“"¿])/u));
      const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
      expect(twice, site.slug).toEqual([]);
    }
  });

  it("Descriptions of demo members name no other town as home, and no pet without its interest", () => {
    for (const { members } of people) {
      for (const { about, language, interests: own } of members) {
        const { dogs = "no dog", cats = "no cat" } = framesOf[language].tastes;
        if (about.includes(dogs.split("[pet]")[0] ?? dogs)) expect(own).toContain("dogs");
        if (about.includes(cats.split("[pet]")[0] ?? cats)) expect(own).toContain("cats");
      }
      for (const { about, city, country } of members) {
        const others = placesByCountry[country].filter((town) => town.city !== city && !city.includes(town.city));
        const named = others.filter((town) => new RegExp(`[ (]${town.city}[ ),;:.]`).test(about));
        expect(
          named.filter((town) => !properNames.far?.includes(town.city)),
          about,
        ).toEqual([]);
      }
    }
  });

  it("Answers of demo members fit their interests, and no site has an answer twice", () => {
    for (const { site, members } of people) {
      const bodies = members.slice(0, 120).flatMap(({ answers }) => answers.map(({ body }) => body));
      expect(bodies.length, site.slug).toBeGreaterThan(40);
      expect(new Set(bodies).size, site.slug).toBe(bodies.length);
      for (const { answers, interests: own } of members) {
        for (const { prompt, body } of answers) {
          if (prompt === "dish") expect(own).toContain("cooking");
          if (prompt === "trip") expect(own).toContain("travelling");
          expect(site.prompts).toContain(prompt);
          expect(body).not.toMatch(/[{}[\]|]|undefined|\s\s/);
          expect(body.length).toBeLessThanOrEqual(answerLength);
        }
      }
    }
  });

  it("No two cards of a site begin with the same words of demo members", () => {
    for (const { site, members } of people) {
      const words = members
        .slice(0, 120)
        .flatMap(({ answers }) => answers.map(({ body }) => cardOpener([], body).words));
      const twice = words.filter((text, index) => words.indexOf(text) !== index);
      expect(twice, site.slug).toEqual([]);
    }
  });

  it("Each demo member names one value per fact in description, answers and conversations", () => {
    for (const { site, members } of people) {
      const crowd = members.slice(0, 120);
      const lines = demoConversations(site, crowd, "demo").flatMap(({ messages }) => messages);
      for (const [index, { language, city, about, answers, facts }] of crowd.entries()) {
        const spoken = lines.filter(({ from }) => from === index).map(({ text }) => text);
        const text = [about, ...answers.map(({ body }) => body), ...spoken].join("\n");
        // Leave out traits, habits and pairs, because these do not describe the member and may have several values.
        const { trait: _trait, habit: _habit, pair: _pair, ...slots } = { ...properNames, ...framesOf[language].slots };
        for (const [slot, values] of Object.entries(slots)) {
          const named = values.filter((value) => value !== city && namesWhole(text, value));
          const own = facts[slot] ?? "";
          expect(
            named.filter((value) => !own.includes(value)),
            `${site.slug} ${slot}: ${text}`,
          ).toEqual([]);
        }
      }
    }
  });

  it("No frame stands three times among 24 demo members in the order of a members page, nor among 24 of a gender", () => {
    for (const { site, members } of people) {
      const newest = members.slice(0, 120).sort((a, b) => a.joinedDaysAgo - b.joinedDaysAgo);
      const lists = [newest, ...["female", "male"].map((gender) => newest.filter((one) => one.gender === gender))];
      for (const list of lists) {
        const used = list.map((member) => framesIn(member));
        for (const from of used.keys()) {
          const frames = used.slice(from, from + 24).flat();
          const often = frames.filter((frame) => frames.filter((other) => other === frame).length > 2);
          expect(new Set(often), `${site.slug} from ${from}`).toEqual(new Set());
        }
      }
    }
  });

  it("Each answer of a demo member is a whole sentence from a frame of its question", () => {
    for (const { members } of people) {
      for (const { language, answers } of members) {
        for (const { prompt, body } of answers) {
          expect(body).toMatch(/^[\p{Lu}„«“"¿].{20,}[.?!]»?$/u);
          const frames = framesOf[language].answers[prompt] ?? [];
          expect(
            frames.filter((frame) => patternOf(frame).test(body)),
            body,
          ).toHaveLength(1);
        }
      }
    }
    for (const locale of tenantLocales) {
      const frames = Object.values(framesOf[locale].answers).flat();
      for (const frame of frames) expect(frame, "a place or a bare noun is no sentence").not.toMatch(/^\[/);
      expect(frames.length, locale).toBeGreaterThan(14);
    }
  });

  it("Demo members of a country with several languages live where their language is spoken", () => {
    const belgians = everyone.filter(({ country }) => country === "BE");
    const spoken = (region: string) => belgians.filter((one) => one.region === region).map(({ language }) => language);
    expect(new Set(spoken("BE-VOV"))).toEqual(new Set(["nl"]));
    expect(new Set(spoken("BE-WLG"))).toEqual(new Set(["fr"]));
    expect(new Set(spoken("BE-BRU"))).toEqual(new Set(["nl", "fr"]));
  });

  it("The questions that Heirloom and Marina wrote themselves are each answered by several demo members", () => {
    for (const { site, members } of people.filter(({ site: { slug } }) => ["heirloom", "marina"].includes(slug))) {
      const own = site.prompts.filter((id) => !namedPrompts.some((named) => named === id));
      const answered = members.slice(0, 120).flatMap(({ answers }) => answers.map(({ prompt }) => prompt));
      expect(own).toHaveLength(3);
      for (const id of own) expect(answered.filter((prompt) => prompt === id).length, id).toBeGreaterThan(5);
    }
  });

  it("Members of a demo site have pronouns of its list, each used and not by all, and elsewhere none", () => {
    for (const { site, members } of people) {
      const used = members.slice(0, 120).flatMap(({ pronouns }) => pronouns ?? []);
      expect(new Set(used), site.slug).toEqual(new Set(site.pronouns));
      expect(used.length).toBeLessThan(120);
    }
    expect(sites.some(({ pronouns }) => pronouns.length > 0)).toBe(true);
  });

  it("Own questions, genders and pronouns of a demo site have words in each language of its visitors", () => {
    const own = records.flatMap(({ slug, settings }) => {
      const { prompts = [], genders = [], pronouns = [], countries, domain_language } = settings;
      const spoken = countries.flatMap((country: string) => visibleLocales(country, domain_language));
      const entries = [...prompts, ...genders, ...pronouns].filter((choice) => typeof choice !== "string");
      return entries.map(({ id, texts }) => ({ slug, id, missing: spoken.filter((code: string) => !texts[code]) }));
    });
    expect(new Set(own.map(({ slug }) => slug)).size).toBeGreaterThan(2);
    expect(own.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });

  it("Demo members speak the usual language of every country", () => {
    const usual = tenantCountries.map((country) => visibleLocales(country, null)[0]);
    expect(new Set(everyone.map(({ language }) => language))).toEqual(new Set(usual));
  });
});

describe("Photos of demo members", () => {
  it("Each photo of a demo member shows another motif in the site's theme", () => {
    for (const { site, members } of people) {
      for (const member of members.slice(0, 60)) {
        const scenes = demoScenes(site, member);
        expect(scenes).toHaveLength(member.photoSeeds.length);
        expect(new Set(scenes.map(({ motif }) => motif)).size).toBe(scenes.length);
        expect(scenes.every(({ theme }) => theme === site.theme)).toBe(true);
      }
    }
  });
});

describe("Portraits of demo members", () => {
  const looks = (scenes: SceneOrder[]) => scenes.flatMap(({ portrait }) => portrait ?? []);

  it("The first two pictures of each demo member show the same person in different clothes", () => {
    for (const { site, members } of people) {
      for (const member of members) {
        const [first, second, ...others] = demoScenes(site, member);
        expect(first?.portrait).toEqual(member.portrait);
        expect(second?.portrait).toMatchObject({ head: member.portrait.head, skin: member.portrait.skin });
        expect(second?.portrait?.face).not.toBe(member.portrait.face);
        expect(looks(others)).toEqual([]);
      }
    }
  });

  it("No two demo members of a site look alike", () => {
    for (const { site, members } of people) {
      const shown = members
        .slice(0, 120)
        .map(({ portrait: { head, hair, skin, beard, glasses } }) =>
          [head, hair, skin, beard, glasses !== null].join(" "),
        );
      expect(new Set(shown).size, site.slug).toBe(120);
    }
  });

  it("The portrait of a demo member fits gender, age and hair", () => {
    for (const { members } of people) {
      for (const { gender, birthDate, hair_color, portrait } of members) {
        if (gender === "female") expect(portrait.beard).toBeNull();
        expect(portrait.lined).toBe(ageOn(birthDate, today) >= 50);
        if (hair_color === "bald") expect(portrait.head).toMatch(/^noHair/);
        if (hair_color === "white") expect(portrait.hair).toBe("#eceae6");
      }
    }
  });

  it("Most demo members over sixty have gray or white hair or none", () => {
    const older = everyone.filter(({ birthDate }) => ageOn(birthDate, today) >= 60);
    const faded = older.filter(({ hair_color }) => ["gray", "white", "bald"].includes(hair_color));
    expect(faded.length / older.length).toBeGreaterThan(0.85);
  });

  it("The stored looks of a demo member are read back unchanged, and other values are ignored", () => {
    const [first] = people;
    const member = first?.members[0];
    if (!first || !member) throw new Error("no member");
    const row = { scene: demoScenes(first.site, member)[0], name: "Anna", interests: [] };
    expect(readScene(row, "ember", "id").portrait).toEqual(member.portrait);
    const odd = { ...row, scene: { portrait: { ...member.portrait, hair: '"/><script>' } } };
    expect(readScene(odd, "ember", "id").portrait).toBeUndefined();
  });
});

describe("Demo likes and demo conversations", () => {
  it("Demo likes join matching members, at most one in each direction, and some are mutual", () => {
    for (const { site, members } of people) {
      const likes = demoLikes(site, members, "demo");
      expect(demoLikes(site, members, "demo")).toEqual(likes);
      expect(likes.length).toBeGreaterThan(members.length);
      const pairs = new Set(likes.map(({ from, to }) => `${from}>${to}`));
      expect(pairs.size).toBe(likes.length);
      expect(likes.some(({ from, to }) => pairs.has(`${to}>${from}`))).toBe(true);
      for (const { from, to } of likes) {
        const [one, other] = [members[from], members[to]];
        expect(from !== to && one && other && suits(one, other)).toBe(true);
      }
    }
  });

  it("Demo conversations are in time order and in one language, with at most one per pair", () => {
    for (const { site, members } of people) {
      const conversations = demoConversations(site, members, "demo");
      expect(demoConversations(site, members, "demo")).toEqual(conversations);
      expect(conversations.length, site.slug).toBe(members.length / 2);
      expect(new Set(conversations.map(({ between }) => [...between].sort().join())).size).toBe(conversations.length);
      const words = conversations.map(({ messages }) => messages.map(({ text }) => text).join("\n"));
      expect(new Set(words).size, `${site.slug}: the same conversation twice`).toBe(words.length);
      for (const { between, messages, unread } of conversations) {
        expect(members[between[0]]?.language).toBe(members[between[1]]?.language);
        expect(messages[0]?.from).toBe(between[0]);
        expect(unread).toBeLessThanOrEqual(messages.length);
        const times = messages.map(({ minutesAgo }) => minutesAgo);
        expect(times).toEqual([...times].sort((a, b) => b - a));
        for (const { text } of messages) expect(text).not.toMatch(/^\+|[{}[\]|]/);
      }
    }
  });

  it("A demo conversation about an interest is held by two members who share it", () => {
    for (const { site, members } of people) {
      for (const { between, messages } of demoConversations(site, members, "demo")) {
        const [one, other] = between.map((index) => members[index]);
        const talk = corpora[one?.language ?? "en"].talks.find(
          ({ about, lines }) => about && lines[0] === messages[0]?.text,
        );
        if (!talk?.about) continue;
        expect(one?.interests).toContain(talk.about);
        expect(other?.interests).toContain(talk.about);
      }
    }
  });

  it("A demo conversation can be made for a given pair of members", () => {
    const first = people[0];
    if (!first) throw new Error("no site");
    expect(demoConversation(first.members, 3, 4, "persona").between).toEqual([3, 4]);
    expect(() => demoConversation(first.members, 3, 9999, "persona")).toThrow(RangeError);
  });
});

describe("Texts of the demo members", () => {
  const sentences = tenantLocales.flatMap((locale) => {
    const { work, retired, tastes, quirks, wishes, closers, niche, openers, talks } = corpora[locale];
    return [
      work,
      retired,
      Object.values(tastes),
      quirks,
      wishes,
      closers,
      Object.values(niche).flat(),
      openers,
      talks.flatMap(({ lines }) => lines),
    ]
      .flat()
      .map((sentence) => ({ locale, sentence }));
  });

  it("Each language has enough demo sentences, none twice, and only for known interests", () => {
    for (const locale of tenantLocales) {
      const own = sentences.filter((entry) => entry.locale === locale).map(({ sentence }) => sentence);
      expect(own.length, locale).toBeGreaterThan(60);
      expect(new Set(own).size, locale).toBe(own.length);
      expect(
        Object.keys(corpora[locale].tastes).filter((id) => !(interests as readonly string[]).includes(id)),
      ).toEqual([]);
    }
  });

  it("The demo sentences contain no links, advertising or sexual words", () => {
    for (const { locale, sentence } of sentences) {
      expect(sentence, locale).not.toMatch(
        /https?:|www\.|@|\b(sex|porn|nude|naked|teen|whatsapp|telegram|snapchat|paypal)\b/i,
      );
      expect(sentence, locale).toMatch(/[.?!…]$/);
    }
  });

  it("A sentence takes the form that fits the writer's gender", () => {
    expect(inflect("fi{er|ère} et choisi{|e}", "female")).toBe("fière et choisie");
    expect(inflect("fi{er|ère} et choisi{|e}", "male")).toBe("fier et choisi");
  });
});

describe("Places of the demo", () => {
  it.each(tenantCountries)("The demo has ten to thirty places in %s, each in a known region", (country) => {
    const towns = placesByCountry[country];
    expect(towns.length).toBeGreaterThanOrEqual(10);
    expect(towns.length).toBeLessThanOrEqual(30);
    for (const { city, region, lat, lon, timeZone } of towns) {
      expect(nativeRegionName(region), `${city} ${region}`).not.toBeNull();
      expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && lat !== 0, city).toBe(true);
      expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    }
  });
});
