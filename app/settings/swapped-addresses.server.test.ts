import { beforeAll, expect, it } from "vitest";
import { issueLink } from "~/accounts/email-links.server";
import { reopenAccount } from "~/deletion/reactivation.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { codesOf } from "../../tests/support/newcomer";
import { confirmMailChange, undoMailChange } from "./mail-change.server";

const app = testAppOfFile();

const presses = {
  "mail-change": (token: string) => confirmMailChange(app.ember, token),
  "mail-undo": (token: string) => undoMailChange(app.ember, token, reopenAccount),
};

/**
 * Slows each update of an account, so that two updates overlap. The slow index is created before the unique index,
 * because PostgreSQL fills indexes in the order of their creation.
 */
beforeAll(async () => {
  await app.oracle(`create function slowly(text) returns text language plpgsql immutable
    as $$ begin perform pg_sleep(0.1); return $1; end $$`);
  await app.oracle("create index accounts_slow on accounts (slowly(email))");
  await app.oracle("drop index accounts_email");
  await app.oracle("create unique index accounts_email on accounts (tenant_id, email)");
});

it.each(["mail-change", "mail-undo"] as const)(
  "Two members who swap their addresses at once, each by a link of the kind %s, both learn that the address is taken",
  async (purpose) => {
    const [left, right] = [`left.${purpose}@members.test`, `right.${purpose}@members.test`] as const;
    const ofLeft = await app.member(app.ember, { email: left });
    const ofRight = await app.member(app.ember, { email: right });
    const linkTo = (memberId: string, email: string) =>
      app.ember.db.write((w) => issueLink(w, purpose, memberId, { email }));
    const links = [await linkTo(ofLeft, right), await linkTo(ofRight, left)];
    const ends = await Promise.all(links.map((link) => codesOf(presses[purpose](link))));
    expect(ends).toEqual([["email.taken"], ["email.taken"]]);
  },
);
