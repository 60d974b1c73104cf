import { expect, it } from "vitest";
import { issueLink } from "~/accounts/email-links.server";
import { hashPassword } from "~/accounts/passwords.server";
import { startSession } from "~/accounts/sessions.server";
import { action as deleteAccount } from "~/routes/deletion/confirm";
import { action as logOutDevices } from "~/routes/settings/log-out-devices";
import { loader as callLogout } from "~/routes/api/logout";
import { openVisit } from "~/server/visit.server";
import type { Handler } from "../../../tests/support/route-caller";
import { password } from "../../../tests/support/newcomer";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { action as login } from "./login";
import { action as logout } from "./logout";
import { action as undoMailChange } from "./mail-change-undo";
import { action as resetPassword } from "./reset-password-do";

const app = testAppOfFile();
const held = `signup=${"x".repeat(43)}; signup-step=1; icebreakers=0123abcd`;

/** Calls a route with the cookies of an earlier person. Returns the answer and the removed cookies. */
async function call(handler: unknown, token: string, fields?: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const headers = { cookie: `${token && `auth=${token}; `}${held}`, "sec-fetch-site": "same-origin" };
  const request = new Request("http://ember.localhost/", { headers, ...(fields ? { method: "POST", body } : {}) });
  const visit = await openVisit(request, app.ember.tenant, testTransport);
  const answer = (await (handler as Handler)({ request, params: {}, context: { visit } } as never)) as Response;
  const removed = visit.cookies.lines.filter((line) => line.includes("Max-Age=0")).map((line) => line.split("=")[0]);
  return { status: answer.status, clears: answer.headers.get("clear-site-data"), removed: removed.sort() };
}

async function begin() {
  const memberId = await app.member(app.ember, { passwordHash: await hashPassword(password) });
  const { token } = await app.ember.db.write((w) => startSession(w, memberId, ""));
  return { memberId, token };
}

const linkOf = (memberId: string, purpose: "reset" | "mail-undo", detail = {}) =>
  app.ember.db.write((w) => issueLink(w, purpose, memberId, detail));

const ways: Record<string, () => Promise<Awaited<ReturnType<typeof call>>>> = {
  logout: async () => call(logout, (await begin()).token, {}),
  "logout of the API": async () => call(callLogout, (await begin()).token),
  "logout of all devices": async () => call(logOutDevices, (await begin()).token, { here: "leave" }),
  "deletion of the account": async () => call(deleteAccount, (await begin()).token, { reason: "other", password }),
  "new password by a link": async () => {
    const { memberId, token: session } = await begin();
    const token = await linkOf(memberId, "reset");
    return call(resetPassword, session, {
      token,
      password: "another four words",
      password_repeat: "another four words",
    });
  },
  "return of the old address": async () => {
    const { memberId, token: session } = await begin();
    const token = await linkOf(memberId, "mail-undo", { email: `before.${memberId}@members.test` });
    return call(undoMailChange, session, { token });
  },
};

it.each(Object.entries(ways))("The %s clears the pictures and the cookies about the person (P10)", async (_, leave) => {
  const { status, clears, removed } = await leave();
  expect([200, 303]).toContain(status);
  expect(clears).toBe('"cache"');
  expect(removed).toEqual(["auth", "icebreakers", "signup", "signup-step"]);
});

it("A login removes the cookies about an earlier person at the device", async () => {
  await app.member(app.ember, { email: "next@members.test", passwordHash: await hashPassword(password) });
  const { status, removed } = await call(login, "", { email: "next@members.test", password });
  expect(status).toBe(303);
  expect(removed).toEqual(["icebreakers", "signup", "signup-step"]);
});
