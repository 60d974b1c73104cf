import { beforeAll, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { translator } from "~/i18n/catalogue.server";
import { blockMember } from "~/safety/blocking.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn, viewerOf } from "../../tests/support/viewer";
import { readSuggestionsPage } from "./finder-page.server";
import { savePreferences } from "./preferences.server";

const app = testAppOfFile();
let scope: TenantScope;
beforeAll(() => {
  scope = app.ember;
});

const woman = async (born: string, country = "GB", of = scope) => {
  const id = await app.member(of, { gender: "female", country });
  await app.setProfile(id, { birth_date: born });
  return id;
};

async function pageOf(wanted: { min_age: string; max_age: string; places?: string[] }) {
  const id = await app.member(scope, { gender: "male", country: "GB" });
  const { token } = await loggedIn(scope, id);
  const { places = [], ...ages } = wanted;
  await scope.db.write((w) =>
    savePreferences(w, id, { who: { genders: ["female"], ...ages }, where: { within: "", places } }),
  );
  const read = async () => {
    const viewer: Viewer = await viewerOf(scope, token);
    return scope.db.read((q) =>
      readSuggestionsPage(q, { tenant: scope.tenant, locale: "en", t: translator("en") }, viewer),
    );
  };
  return { id, read };
}

it("Nobody to suggest names the searches that find somebody, with the numbers that these searches show", async () => {
  const [rulesOut, abroad] = [await woman("1940-01-01"), await woman("1941-01-01", "IE")];
  await woman("1940-06-01", "GB", app.marina);
  await app.setProfile(rulesOut, { seeks_genders: "{female}" });
  const { id, read } = await pageOf({ min_age: "84", max_age: "88", places: ["GB"] });
  expect(await read()).toMatchObject({
    people: [],
    wider: {
      ways: [
        {
          label: "Search with your preferences: 1 member",
          href: "/members?gender=female&min_age=84&max_age=88&country=GB",
        },
        { label: "In all places: 2 members", href: "/members?gender=female&min_age=84&max_age=88" },
      ],
    },
  });
  await scope.db.write((w) => blockMember(w, id, abroad));
  expect((await read()).wider?.ways).toHaveLength(1);
});

it("Suggestions with somebody, and a site without anybody, name no wider search", async () => {
  await woman("1950-01-01");
  expect(await (await pageOf({ min_age: "74", max_age: "78" })).read()).toMatchObject({ people: [{}], wider: null });
  await app.oracle("update profiles set listed = false where tenant_id = $1", [scope.tenant.id]);
  expect(await (await pageOf({ min_age: "74", max_age: "78" })).read()).toMatchObject({ people: [], wider: null });
});
