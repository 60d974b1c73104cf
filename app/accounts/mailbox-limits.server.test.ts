import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { changePassword } from "~/settings/password-change.server";
import { resendActivation } from "~/signup/activation.server";
import { requestReset } from "~/signup/reset.server";
import { signUp } from "~/signup/signup.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant, codesOf, password } from "../../tests/support/newcomer";
import { loggedIn } from "../../tests/support/viewer";
import { hashPassword } from "./passwords.server";

const app = testAppOfFile();
const most = limits.unprovedMailbox.points;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  app.mails.length = 0;
});

/** Changes the password to the same password. Each change mails a notice. */
async function changeTimes(memberId: string, times: number, scope = app.ember): Promise<void> {
  const { viewer } = await loggedIn(scope, memberId);
  const wanted = { oldPassword: password, password, passwordRepeat: password };
  for (let time = 0; time < times; time += 1) await changePassword(scope, viewer, wanted);
}

/** Resets the count, as the end of a day does. */
const endDay = (email: string) => services().limiter.reset("unprovedMailbox", `${app.ember.tenant.id}:${email}`);

async function countTo(begin: string): Promise<number> {
  await services().queue.runDueJobs();
  return app.mails.filter(({ to }) => to?.startsWith(begin)).length;
}

describe("mails to a mailbox that may be a stranger's", () => {
  it("Sign-ups and resets with many spellings of a stranger's mailbox stay within its daily number of mails", async () => {
    for (let serial = 0; serial < most; serial += 1) {
      const email = `victim+${serial}@mailbox.test`;
      expect((await signUp(app.ember, applicant(), answers({ email }))).outcome).toBe("in");
      expect(await codesOf(requestReset(app.ember, email, `198.51.100.${serial}`))).toEqual([]);
    }
    expect(await countTo("victim")).toBe(most);
  });

  it("A member with an unproved address cannot fill a mailbox by changing the password again and again", async () => {
    const stranger = await app.member(app.ember, { email: "x@mailbox.test", passwordHash, state: "unconfirmed" });
    await changeTimes(stranger, most + 3);
    expect(await countTo("x@")).toBe(most);
    await endDay("x@mailbox.test");
    await changeTimes(stranger, 1);
    expect(await countTo("x@")).toBe(most + 1);
  });

  it("A confirmed member gets each mail, and the same mailbox at a neighbour site does too", async () => {
    const proved = await app.member(app.ember, { email: "own@mailbox.test", passwordHash });
    await changeTimes(proved, most + 3);
    expect(await countTo("own@")).toBe(most + 3);
    const neighbour = { email: "own@mailbox.test", passwordHash, state: "unconfirmed" } as const;
    await changeTimes(await app.member(app.marina, neighbour), 1, app.marina);
    expect(await countTo("own@")).toBe(most + 4);
  });

  it("A person who waits for the confirmation mail is told when the mailbox can get mail again", async () => {
    const late = await app.member(app.ember, { email: "late@mailbox.test", passwordHash, state: "unconfirmed" });
    await changeTimes(late, most);
    expect(await codesOf(resendActivation(app.ember, late))).toEqual(["limit.reached"]);
    await endDay("late@mailbox.test");
    expect(await codesOf(resendActivation(app.ember, late))).toEqual([]);
  });
});
