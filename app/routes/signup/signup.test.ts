import { beforeAll, describe, expect, it } from "vitest";
import { addPhoto } from "~/profiles/photos.server";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { openVisit } from "~/server/visit.server";
import { activate } from "~/signup/activation.server";
import { findDraft } from "~/signup/drafts.server";
import { signUp } from "~/signup/signup.server";
import { saveStep } from "~/signup/steps.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { Handler } from "../../../tests/support/route-caller";
import { answers, applicant, mailedLink } from "../../../tests/support/newcomer";
import { picture } from "../../../tests/support/picture";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { loader as completePage } from "./complete";
import { loader as memberSignup } from "./member-signup";
import { loader as signup } from "./signup";

const app = testAppOfFile();
let target: string;
beforeAll(async () => {
  target = await app.member(app.ember, { name: "Hidden Hanna" });
  await addPhoto(app.ember, { memberId: target, premium: true }, await picture(400, 300).png().toBuffer());
});

interface Opened {
  draftToken?: string;
  id?: string;
  network?: string;
}

/** Opens a page of the sign-up. Returns its data, or the status and target of a thrown answer. */
async function open(page: unknown, scope: TenantScope, { draftToken, id = "", network = "198.51.100.30" }: Opened) {
  const headers: Record<string, string> = draftToken ? { cookie: `signup=${draftToken}; locale=en` } : {};
  const request = new Request("http://ember.localhost/signup", { headers });
  const visit = await openVisit(request, scope.tenant, { ...testTransport, network });
  const asked = { request, params: { id }, context: { visit } } as never;
  const answer: unknown = await (page as Handler)(asked).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location"), data: null };
  const { init, ...data } = answer as { init?: ResponseInit };
  return { status: init?.status ?? 200, to: null, data: init ? null : data };
}

const wishing = (scope: TenantScope, id: string) =>
  saveStep(scope, applicant(), 0, { email: "wish@members.test", gender: "male", country: "GB", for_member: id });

describe("The sign-up to write to a member", () => {
  it("An open site shows visitors the member, on both pages of the sign-up", async () => {
    const scope = await app.change(app.ember, { logged_out_search: "yes", signups: "all" });
    const pages = [
      await open(memberSignup, scope, { id: target }),
      await open(signup, scope, { draftToken: await wishing(scope, target) }),
    ];
    for (const { data } of pages) expect(data).toMatchObject({ forMember: { id: target, name: "Hidden Hanna" } });
    expect((await open(memberSignup, scope, { id: crypto.randomUUID() })).status).toBe(404);
  });

  it("A site without search for visitors shows no member on the sign-up, and remembers any requested id", async () => {
    const scope = await app.change(app.ember, {
      logged_out_search: "no",
      logged_out_search_trafficsource: "no",
      signups: "all",
    });
    const nobody = crypto.randomUUID();
    for (const id of [target, nobody]) {
      const pages = [
        await open(memberSignup, scope, { id }),
        await open(signup, scope, { draftToken: await wishing(scope, id) }),
      ];
      for (const { status, data } of pages) {
        expect(status).toBe(200);
        expect(data).toMatchObject({ forMember: null, remembered: id });
        expect(JSON.stringify(data)).not.toMatch(/Hidden Hanna|\/media\//);
      }
    }
  });

  it("A site for invited people sends no member to visitors without an invitation", async () => {
    const scope = await app.change(app.ember, { logged_out_search: "yes", signups: "invite" });
    const { status, data } = await open(memberSignup, scope, { id: target });
    expect(status).toBe(200);
    expect(data).toMatchObject({ closed: { title: expect.any(String) }, forMember: null });
    expect(JSON.stringify(data)).not.toMatch(/Hidden Hanna|\/media\//);
  });

  it("Members shown in the sign-up count as viewed profiles (L03)", async () => {
    const scope = await app.change(app.ember, { logged_out_search: "yes", signups: "all" });
    const draftToken = await wishing(scope, target);
    for (const [page, network] of [
      [memberSignup, "198.51.100.31"],
      [signup, "198.51.100.32"],
    ] as const) {
      await services().limiter.consume("profileView", `${scope.tenant.id}:${network}`, limits.profileView.points);
      expect((await open(page, scope, { id: target, draftToken, network })).status).toBe(429);
    }
  });
});

describe("A confirmed sign-up of a discreet site", () => {
  it("After the confirmation the browser's draft holds no answers, and a new sign-up can begin", async () => {
    const scope = await app.change(app.ember, { discreet_accounts: true, signups: "all" });
    const result = await signUp(scope, applicant(), answers({ email: "done@members.test" }));
    const { draftToken } = result as { draftToken: string };
    expect(await open(signup, scope, { draftToken })).toMatchObject({ status: 302, to: "/signup/complete" });
    expect((await open(completePage, scope, { draftToken })).data).toMatchObject({ email: "done@members.test" });
    const memberId = await activate(scope, await mailedLink(app, "done@members.test"));
    expect((await scope.db.read((q) => findDraft(q, draftToken)))?.fields).toEqual({ completed: true, memberId });
    expect((await open(completePage, scope, { draftToken })).data).toMatchObject({ email: null, isConfirmed: true });
    expect((await open(signup, scope, { draftToken })).data).toMatchObject({ state: { step: 0 } });
  });
});
