import { resolve } from "node:path";
import { rgbaToThumbHash } from "thumbhash";
import { languageFromDomain } from "~/i18n/locales";
import { applySite } from "~/operators/tenant-onboarding.server";
import type { Database } from "~/platform/database.server";
import { choiceFields, choicesOf } from "~/profiles/fields";
import { regionsOf } from "~/tenancy/regions";
import { listSlugs, readSite, type SiteFiles } from "~/tenancy/tenant-folder.server";
import { type DemoSite, demoMembers, demoScenes } from "../demo";
import type { People } from "./people";

/** A site that stands as rows now, and what its people are drawn from. */
export interface PlacedSite {
  id: number;
  slug: string;
  host: string;
  people: Omit<People, "passwordHash">;
}

/** Sites `from` to `to`, each a copy of one of the demo's with an address of its own. */
export async function placeSites(database: Database, from: number, to: number): Promise<PlacedSite[]> {
  const models = readModels();
  const placed: PlacedSite[] = [];
  for (let number = from; number <= to; number += 1) {
    const model = models[(number - 1) % models.length] as Model;
    placed.push(await placeSite(database, model, `t${number}`));
  }
  return placed;
}

interface Model {
  site: SiteFiles;
  people: PlacedSite["people"];
}

function readModels(): Model[] {
  const root = resolve("tenants");
  return listSlugs(root).map((slug) => {
    const site = readSite(root, slug);
    if (!site.ok)
      throw new Error(`tenants/${slug}: ${site.problems.map(({ path, problem }) => `${path} ${problem}`).join("; ")}`);
    return { site: site.value, people: peopleOf(site.value) };
  });
}

async function placeSite(database: Database, { site, people }: Model, slug: string): Promise<PlacedSite> {
  const host = `${slug}.localhost`;
  const settings = { ...site.record.settings, domain: host };
  const record = { ...site.record, settings, hosts: [host] };
  await applySite(database, { slug, state: "demo", record, company: site.company });
  const { rows } = await database.pool.query<{ id: number }>("select id from tenants where slug = $1", [slug]);
  return { id: (rows[0] as { id: number }).id, slug, host, people };
}

const models = 24;

function peopleOf({ slug, parsed: { settings } }: SiteFiles): PlacedSite["people"] {
  const { niche, theme, countries, interests, domain_language } = settings;
  const language = languageFromDomain(domain_language) ?? "en";
  const site: DemoSite = { slug, niche: niche as DemoSite["niche"], theme, language, countries, interests };
  const members = demoMembers(site, models, "populate");
  return {
    countries,
    regions: Object.fromEntries(countries.map((country) => [country, regionsOf(country)])),
    interests,
    choices: Object.fromEntries(choiceFields.map((field) => [field, choicesOf(field)])),
    names: [...new Set(members.map(({ name }) => name.split(/[^\p{L}]/u)[0] || "Kim"))],
    abouts: members.map(({ about }) => about),
    scenes: members.flatMap((member) => demoScenes(site, member).slice(0, 1)),
    thumbhashes: members.map((_, index) => placeholder(index)),
    locale: language,
  };
}

/** A small picture of two colours, as a placeholder of the usual length. */
function placeholder(index: number): string {
  const size = 16;
  const rgba = Uint8Array.from({ length: size * size * 4 }, (_, at) => {
    if (at % 4 === 3) return 255;
    const [x, y] = [(at >> 2) % size, Math.floor((at >> 2) / size)];
    return (x * (index + 3) + y * (at % 4 === 0 ? 9 : 5) + index * 29) % 256;
  });
  return Buffer.from(rgbaToThumbHash(size, size, rgba)).toString("base64");
}
