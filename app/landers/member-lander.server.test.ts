import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { setInvisible } from "~/visibility/invisible.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { lineTo, questionOf } from "./member-lander";
import { getLanderMember, presentLander } from "./member-lander.server";

const app = testAppOfFile();

const notFound = { code: "page.not_found" };
const lander = (scope: TenantScope, id: string) => scope.db.read((q) => getLanderMember(q, id));

describe("a member on a lander", () => {
  it("A member's lander shows listed members only, and every other id gives the same 404 (LAN-11)", async () => {
    const shown = await app.member(app.ember, { name: "Robin" });
    await expect(lander(app.ember, shown)).resolves.toMatchObject({ name: "Robin" });
    await expect(lander(app.marina, shown)).rejects.toMatchObject(notFound);
    await app.ember.db.write((w) => setInvisible(w, shown, true));
    await expect(lander(app.ember, shown)).rejects.toMatchObject(notFound);
    for (const state of ["banned", "deleted", "unconfirmed"] as const) {
      const gone = await app.member(app.ember, { state });
      await expect(lander(app.ember, gone)).rejects.toMatchObject(notFound);
    }
  });

  it("A member's lander omits hidden fields and labels a fictional profile", async () => {
    const id = await app.member(app.ember);
    const row = { ...(await lander(app.ember, id)), fictional: true, interests: ["wine"], about: "Hello" };
    const { tenant } = app.ember;
    const hidden = { ...tenant, settings: { ...tenant.settings, visible_profile_fields: ["name" as const] } };
    const page = presentLander(row, { tenant: hidden, locale: "en" });
    expect(page).toMatchObject({ age: null, place: null, about: "", interests: [] });
    expect(page.fictional?.label).toBeTruthy();
    expect(presentLander({ ...row, fictional: false }, { tenant, locale: "en" }).fictional).toBeNull();
  });
});

describe("a lander's question", () => {
  it("A lander's question is about the member's interests, or else offers openers; an unknown slug gives the first variant", () => {
    expect(questionOf(["wine", "nonsense"], "x")).toEqual({ variant: "common", answers: ["wine"] });
    expect(questionOf(["wine"], "opener")).toEqual({ variant: "opener", answers: [] });
    expect(questionOf([], undefined).variant).toBe("opener");
  });

  it("A lander's question accepts only answers that it offers", () => {
    const t = translator("en");
    expect(lineTo(t, ["wine"], "wine")).toMatch(/^Wine: /);
    expect(lineTo(t, ["wine"], "beer")).toBeNull();
    expect(lineTo(t, [], "hello")).toMatch(/^Hello!/);
    expect(lineTo(t, [], "constructor")).toBeNull();
  });
});
