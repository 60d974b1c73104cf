import { resolve } from "node:path";
import { rgbaToThumbHash } from "thumbhash";
import { applyTenant } from "~/operators/tenant-onboarding.server";
import type { Database } from "~/platform/database.server";
import { choicesOf } from "~/profiles/fields";
import { choiceFields } from "~/tenancy/profile-fields";
import { regionsOf } from "~/tenancy/regions";
import { listSlugs, readTenant, type TenantFolder } from "~/tenancy/tenant-folder.server";
import { demoMembers, demoScenes, demoSiteOf } from "../demo";
import type { People } from "./people";

/** A stored site, and the values for drawing its members. */
export interface PlacedTenant {
  id: number;
  slug: string;
  host: string;
  people: Omit<People, "passwordHash">;
}

/** Stores sites number `from` to `to`, each a copy of a demo site under its own host. */
export async function placeTenants(database: Database, from: number, to: number): Promise<PlacedTenant[]> {
  const models = readModels();
  const placed: PlacedTenant[] = [];
  for (let number = from; number <= to; number += 1) {
    const model = models[(number - 1) % models.length] as Model;
    placed.push(await placeTenant(database, model, `t${number}`));
  }
  return placed;
}

interface Model {
  tenant: TenantFolder;
  people: PlacedTenant["people"];
}

function readModels(): Model[] {
  const root = resolve("tenants");
  return listSlugs(root).map((slug) => {
    const tenant = readTenant(root, slug);
    if (!tenant.ok)
      throw new Error(
        `tenants/${slug}: ${tenant.problems.map(({ path, problem }) => `${path} ${problem}`).join("; ")}`,
      );
    return { tenant: tenant.value, people: peopleOf(tenant.value) };
  });
}

async function placeTenant(database: Database, { tenant, people }: Model, slug: string): Promise<PlacedTenant> {
  const host = `${slug}.localhost`;
  const settings = { ...tenant.record.settings, domain: host };
  const record = { ...tenant.record, settings, hosts: [host] };
  await applyTenant(database, { slug, state: "demo", record, company: tenant.company });
  const { rows } = await database.pool.query<{ id: number }>("select id from tenants where slug = $1", [slug]);
  return { id: (rows[0] as { id: number }).id, slug, host, people };
}

const models = 24;

function peopleOf({ slug, parsed: { settings } }: TenantFolder): PlacedTenant["people"] {
  const site = demoSiteOf(slug, settings);
  const { countries, interests, language } = site;
  const members = demoMembers(site, models, "populate");
  return {
    countries,
    regions: Object.fromEntries(countries.map((country) => [country, regionsOf(country)])),
    interests,
    choices: Object.fromEntries(choiceFields.map((field) => [field, choicesOf(field)])),
    names: [...new Set(members.map(({ name }) => name.split(/[^\p{L}]/u)[0] || "Kim"))],
    abouts: members.map(({ about }) => about),
    scenes: members.flatMap((member) => demoScenes(site, member).slice(2, 3)),
    thumbhashes: members.map((_, index) => placeholder(index)),
    locale: language,
  };
}

/** A placeholder image, as short as a real photo's. */
function placeholder(index: number): string {
  const size = 16;
  const rgba = Uint8Array.from({ length: size * size * 4 }, (_, at) => {
    if (at % 4 === 3) return 255;
    const [x, y] = [(at >> 2) % size, Math.floor((at >> 2) / size)];
    return (x * (index + 3) + y * (at % 4 === 0 ? 9 : 5) + index * 29) % 256;
  });
  return Buffer.from(rgbaToThumbHash(size, size, rgba)).toString("base64");
}
