import { describe, expect, it } from "vitest";
import { tenantLanguages } from "~/i18n/linked-language";
import { landerNames } from "~/landers/registry";
import { pageNames } from "~/pages/contents";
import { loader as robots } from "~/routes/home/robots";
import { loader as sitemap } from "~/routes/home/sitemap";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/** The sitemap of a site lists every public page in each language, and no profile. */
const app = testAppOfFile();

type Loader = (args: never) => Response | Promise<Response>;

async function read(scope: TenantScope, loader: Loader, path: string): Promise<string> {
  const request = new Request(`http://${scope.tenant.canonicalHost}${path}`);
  const visit = await openVisit(request, scope.tenant, testTransport);
  const answer = await loader({ request, params: {}, context: { visit } } as never);
  expect(answer.headers.get("set-cookie")).toBeNull();
  return answer.text();
}

const places = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
const visitorPages = [
  "/",
  "/pricing",
  "/complaints",
  ...landerNames.map((name) => `/landers/${name}`),
  ...pageNames.map((name) => `/pages/${name}`),
];

describe("sitemap.xml", () => {
  it("The sitemap lists every public page once per language on the site's own host", async () => {
    for (const scope of [app.ember, app.marina]) {
      const found = places(await read(scope, sitemap, "/sitemap.xml"));
      const languages = tenantLanguages(scope.tenant.settings);
      expect([...new Set(found.map(({ pathname }) => pathname))].sort()).toEqual([...visitorPages].sort());
      expect(found).toHaveLength(visitorPages.length * languages.length);
      expect(new Set(found.map(String)).size).toBe(found.length);
      expect(new Set(found.map(({ hostname }) => hostname))).toEqual(new Set([scope.tenant.canonicalHost]));
    }
  });

  it("The sitemap contains no member", async () => {
    const id = await app.member(app.ember, { name: "Findme" });
    const xml = await read(app.ember, sitemap, "/sitemap.xml");
    expect(xml).not.toContain(id);
    expect(xml).not.toContain("/members");
  });

  it("The sitemap lists, for each page, all languages of the site", async () => {
    const xml = await read(app.marina, sitemap, "/sitemap.xml");
    const [entry = ""] = /<url><loc>[^<]*\/pricing<\/loc>.*?<\/url>/.exec(xml) ?? [];
    const languages = [...entry.matchAll(/hreflang="([\w-]+)"/g)].map(([, language]) => language);
    expect(languages).toEqual([...tenantLanguages(app.marina.tenant.settings), "x-default"]);
  });

  it("robots.txt of a live site names the sitemap and keeps search engines from the members", async () => {
    expect(await read(app.ember, robots, "/robots.txt")).toBe("User-agent: *\nDisallow: /\n");
    const live = { ...app.ember, tenant: { ...app.ember.tenant, state: "live" as const } };
    const text = await read(live, robots, "/robots.txt");
    expect(text).toContain("/sitemap.xml\n");
    expect(text).toContain("Disallow: /members\n");
  });
});
