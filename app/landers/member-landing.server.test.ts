import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { setInvisible } from "~/visibility/invisible.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { lineTo, questionOf } from "./member-landing";
import { getLandingMember, presentLanding } from "./member-landing.server";

const app = testAppOfFile();

const notFound = { code: "page.not_found" };
const landing = (scope: TenantScope, id: string) => scope.db.read((q) => getLandingMember(q, id));

describe("a member on a landing page", () => {
  it("A landing page shows listed members only, and every other id gives the same 404 (LAN-11)", async () => {
    const shown = await app.member(app.ember, { name: "Robin" });
    await expect(landing(app.ember, shown)).resolves.toMatchObject({ name: "Robin" });
    await expect(landing(app.marina, shown)).rejects.toMatchObject(notFound);
    await app.ember.db.write((w) => setInvisible(w, shown, true));
    await expect(landing(app.ember, shown)).rejects.toMatchObject(notFound);
    for (const state of ["banned", "deleted", "unconfirmed"] as const) {
      const gone = await app.member(app.ember, { state });
      await expect(landing(app.ember, gone)).rejects.toMatchObject(notFound);
    }
  });

  it("A landing page omits hidden fields and labels a fictional profile", async () => {
    const id = await app.member(app.ember);
    const row = { ...(await landing(app.ember, id)), fictional: true, interests: ["wine"], about: "Hello" };
    const { tenant } = app.ember;
    const hidden = { ...tenant, settings: { ...tenant.settings, visible_profile_fields: ["name" as const] } };
    const page = presentLanding(row, { tenant: hidden, locale: "en" });
    expect(page).toMatchObject({ age: null, place: null, about: "", interests: [] });
    expect(page.fictional?.label).toBeTruthy();
    expect(presentLanding({ ...row, fictional: false }, { tenant, locale: "en" }).fictional).toBeNull();
  });
});

describe("the question of landing3", () => {
  it("The third landing page asks about the member's interests, or else offers openers; an unknown slug gives the first variant", () => {
    expect(questionOf(["wine", "nonsense"], "x")).toEqual({ variant: "common", answers: ["wine"] });
    expect(questionOf(["wine"], "opener")).toEqual({ variant: "opener", answers: [] });
    expect(questionOf([], undefined).variant).toBe("opener");
  });

  it("The third landing page accepts only answers that it offers", () => {
    const t = translator("en");
    expect(lineTo(t, ["wine"], "wine")).toMatch(/^Wine: /);
    expect(lineTo(t, ["wine"], "beer")).toBeNull();
    expect(lineTo(t, [], "hello")).toMatch(/^Hello!/);
    expect(lineTo(t, [], "constructor")).toBeNull();
  });
});
