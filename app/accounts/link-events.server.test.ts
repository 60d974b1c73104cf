import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "~/deletion/deletion.server";
import { reactivate, reopenAccount } from "~/deletion/reactivation.server";
import { banMember } from "~/operators/member-acts.server";
import { resendMail } from "~/operators/resent-mails.server";
import { suspendMember } from "~/operators/restraints.server";
import { changePassword } from "~/settings/password-change.server";
import { confirmMailChange, requestMailChange, undoMailChange } from "~/settings/mail-change.server";
import { activate } from "~/signup/activation.server";
import { correctAddress } from "~/signup/address-correction.server";
import { resetPassword } from "~/signup/reset.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn } from "../../tests/support/viewer";
import { password } from "../../tests/support/newcomer";
import { type LinkPurpose, linkPurposes } from "./email-links";
import { issueLink, voidLinksUntil } from "./email-links.server";
import { type LinkEvent, voidedLinks } from "./link-events";
import { hashPassword } from "./passwords.server";
import { endAllSessions, endOtherSessions } from "./sessions.server";
import type { Viewer } from "./viewer";

const app = testAppOfFile();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const page = readFileSync(resolve(import.meta.dirname, "../../docs/design/security.md"), "utf8");
const [section = ""] = page.slice(page.indexOf("## 8. Mailed links")).split("\n## ");
const [heads = [], ...lines] = section
  .split("\n")
  .filter((line) => line.startsWith("|") && !line.startsWith("|-"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );

/** The documented table: which links each event voids. */
const documented = Object.fromEntries(
  lines.map(([event = "", , ...cells]) => [event, Object.fromEntries(cells.map((cell, at) => [heads[at + 2], cell]))]),
);

interface Person {
  id: string;
  email: string;
}

/** Issues links of each purpose a minute before and a minute after the pressed link. */
async function issueAll(person: Person, pressed: LinkPurpose | undefined): Promise<string> {
  await issue(person, "early", linkPurposes);
  const [token = ""] = await issue(person, "pressed", pressed ? [pressed] : []);
  await issue(person, "late", linkPurposes);
  return token;
}

async function issue({ id, email }: Person, mark: string, purposes: readonly LinkPurpose[]): Promise<string[]> {
  await app.clock.advance(60);
  return app.ember.db.write(async (w) => {
    const tokens = [];
    for (const purpose of purposes) {
      const detail = { mark, email: purpose === "mail-change" ? `new-${email}` : email };
      tokens.push(await issueLink(w, purpose, id, detail));
    }
    return tokens;
  });
}

/** Names the void links of a purpose in the words of the documented table. */
async function extentOf(id: string, purpose: LinkPurpose): Promise<string> {
  const rows = await app.oracle<{ mark: string; is_void: boolean }>(
    `select detail ->> 'mark' as mark, used_at is not null as is_void from email_links
     where member_id = $1 and purpose = $2 and detail ->> 'mark' in ('early', 'late')`,
    [id, purpose],
  );
  const voided = rows.filter(({ is_void }) => is_void).map(({ mark }) => mark);
  if (voided.length === 2) return "all";
  return voided.length === 0 ? "" : voided[0] === "late" ? "later" : "earlier";
}

async function viewerOf(memberId: string): Promise<Viewer> {
  return (await loggedIn(app.ember, memberId)).viewer;
}

interface Act {
  /** The purpose of the link that causes the event. */
  presses?: LinkPurpose;
  state?: "unconfirmed" | "active";
  /** Runs before the links are issued. */
  first?: (person: Person) => Promise<unknown>;
  act: (person: Person, token: string) => Promise<unknown>;
}

const another = "five other words here now";
const repeated = { password: another, passwordRepeat: another };
const leave = ({ id }: Person) => deleteAccount(app.ember, id, { password, reason: "other" });

const later = () => new Date(Date.now() + 86_400_000);

const acts: Record<LinkEvent, Act[]> = {
  addressConfirmed: [{ presses: "activation", state: "unconfirmed", act: (_, token) => activate(app.ember, token) }],
  signupCorrected: [
    {
      state: "unconfirmed",
      act: async ({ id, email }) => {
        const asker = { viewer: await viewerOf(id), network: "198.51.100.1" };
        await correctAddress(app.ember, asker, `right-${email}`, password);
      },
    },
  ],
  addressVacated: [
    {
      state: "unconfirmed",
      act: async ({ email }) => {
        const owner = await app.member(app.ember, { email: `owner-${email}` });
        const back = await app.ember.db.write((w) => issueLink(w, "mail-undo", owner, { email }));
        await undoMailChange(app.ember, back, reopenAccount);
      },
    },
  ],
  changeAsked: [{ act: ({ id, email }) => requestMailChange(app.ember, id, { email: `other-${email}`, password }) }],
  addressChanged: [{ presses: "mail-change", act: (_, token) => confirmMailChange(app.ember, token) }],
  changeUndone: [{ presses: "mail-undo", act: (_, token) => undoMailChange(app.ember, token, reopenAccount) }],
  passwordChanged: [
    { act: async ({ id }) => changePassword(app.ember, await viewerOf(id), { oldPassword: password, ...repeated }) },
  ],
  passwordReset: [
    { presses: "reset", act: (_, token) => resetPassword(app.ember, token, repeated) },
    { presses: "reset", state: "unconfirmed", act: (_, token) => resetPassword(app.ember, token, repeated) },
  ],
  sessionsEnded: [
    { act: ({ id }) => app.ember.db.write((w) => endAllSessions(w, id, "elsewhere")) },
    {
      act: async ({ id }) => {
        const { sessionId } = await viewerOf(id);
        await app.ember.db.write((w) => endOtherSessions(w, id, sessionId, "elsewhere"));
      },
    },
  ],
  deleted: [{ act: leave }, { state: "unconfirmed", act: leave }],
  reactivated: [{ presses: "reactivation", first: leave, act: (_, token) => reactivate(app.ember, token) }],
  banned: [
    {
      act: ({ id }) =>
        app.ember.db.write((w) => banMember(w, "test", id, { ground: "insults", facts: "Facts.", credits: "kept" })),
    },
  ],
  suspended: [
    {
      act: ({ id }) =>
        app.ember.db.write((w) => suspendMember(w, "test", id, { ground: "insults", facts: "Facts.", until: later() })),
    },
  ],
  mailResent: [{ act: ({ id }) => app.ember.db.write((w) => resendMail(w, id, "reset")) }],
  restored: [{ act: () => app.ember.db.write(async (w) => voidLinksUntil(w, await w.now())) }],
};

let serial = 0;

async function extentsAfter({ presses, state = "active", first, act }: Act): Promise<Record<string, string>> {
  serial += 1;
  const email = `links-${serial}@mailbox.test`;
  const person = { id: await app.member(app.ember, { email, state, passwordHash }), email };
  await first?.(person);
  await act(person, await issueAll(person, presses));
  const extents = linkPurposes.map(async (purpose) => [purpose, await extentOf(person.id, purpose)] as const);
  return Object.fromEntries(await Promise.all(extents));
}

describe("events that void mailed links (D17)", () => {
  it("The documented table names each event and each purpose of the code", () => {
    expect(Object.keys(documented)).toEqual(Object.keys(voidedLinks));
    expect(heads.slice(2)).toEqual([...linkPurposes]);
  });

  for (const [event, ways] of Object.entries(acts)) {
    it(`The event ${event} voids exactly the documented links`, async () => {
      for (const way of ways) expect(await extentsAfter(way)).toEqual(documented[event]);
    });
  }
});
