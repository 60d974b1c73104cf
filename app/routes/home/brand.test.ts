import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { brandStylesheet } from "~/tenancy/brand.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { loader } from "./brand";
import { loader as robots } from "./robots";
import { loader as sitemap } from "./sitemap";

const app = testAppOfFile();

const answer = ({ tenant }: TenantScope, file: string) =>
  loader({ params: { file }, context: { visit: { tenant } } } as unknown as LoaderFunctionArgs);

describe("a tenant's own colours", () => {
  it("The colours of a tenant are cached forever under their hash, and not at all under an older hash", async () => {
    const before = await app.change(app.ember, { brand: { primary: "#7a1f5c" } });
    const old = `${brandStylesheet(before.tenant)?.hash}.css`;
    const after = await app.change(before, { brand: { primary: "#0b6e4f" } });
    const current = brandStylesheet(after.tenant);
    const own = await answer(after, `${current?.hash}.css`);
    expect(own.headers.get("cache-control")).toContain("immutable");
    const late = await answer(after, old);
    expect(late.status).toBe(200);
    expect(late.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(late.headers.get("cache-control")).toBe("no-store");
    expect(await late.text()).toBe(current?.css);
    expect((await answer(after, "other.css")).status).toBe(404);
    expect((await answer(app.marina, old)).status).toBe(brandStylesheet(app.marina.tenant) ? 200 : 404);
  });

  it("Files that have the same name on each tenant stay out of shared caches", async () => {
    const context = { visit: { tenant: app.ember.tenant } };
    const asked = { params: {}, context } as unknown as LoaderFunctionArgs;
    const answers = [await answer(app.ember, "icon.svg"), await answer(app.ember, "touch.png")];
    for (const each of [...answers, sitemap(asked), robots(asked)]) {
      expect(each.status).toBe(200);
      expect(each.headers.get("cache-control")).toBe("private, max-age=3600");
    }
  });
});
