import { beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "~/accounts/passwords.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { deleteAccount } from "./deletion.server";
import { reopenAccount } from "./reactivation.server";
import { completeRequests, listRequests, noteRequest, tidyRequests } from "./request-journal.server";
import { replayJournal } from "./restore.server";

const app = testAppOfFile();
const password = "four words in a row";
const requests = "deletion-requests/ember/";
let member: string;

const leave = () => deleteAccount(app.ember, member, { reason: "privacy", password });
const stateOf = async (id: string) =>
  (await app.oracle<{ state: string }>("select state from members where id = $1", [id]))[0]?.state;
const notedRequests = async () => (await listRequests(app.ember)).filter(({ memberId }) => memberId === member);

/** Restores the member's rows to their state before the latest reactivation. */
async function undoReturn(): Promise<void> {
  await app.oracle("update deletions set returned_at = null where member_id = $1", [member]);
  await app.oracle("update members set state = 'deleted', deleted_at = now() where id = $1", [member]);
}

beforeEach(async () => {
  const { journal } = services();
  for (const folder of [requests, "complete-requests/"]) await journal.removePrefix(folder);
  member = await app.member(app.ember, { passwordHash: await hashPassword(password) });
});

describe("deletion requests in the journal (D46)", () => {
  it("A replay keeps a deletion that was requested before the journal noted requests", async () => {
    await leave();
    await services().journal.removePrefix(requests);
    expect(await replayJournal({ isRestored: true })).toMatchObject({ returned: { ember: 0 } });
    expect(await stateOf(member)).toBe("deleted");
  });

  it("A second replay after the journal was lost changes no account", async () => {
    await completeRequests(app.ember);
    await leave();
    for (const folder of ["positions/", requests]) await services().journal.removePrefix(folder);
    expect(await replayJournal()).toMatchObject({ journalState: "lost" });
    expect(await replayJournal({ isRestored: true })).toMatchObject({ returned: { ember: 0 } });
    expect(await stateOf(member)).toBe("deleted");
  });

  it("The hourly job notes an open request that has no entry, and withdraws the entry after a reactivation", async () => {
    await leave();
    await services().journal.removePrefix(requests);
    await tidyRequests(app.ember);
    expect(await notedRequests()).toMatchObject([{ memberId: member, reason: "privacy" }]);
    await app.oracle("update deletions set returned_at = now() where member_id = $1", [member]);
    await tidyRequests(app.ember);
    expect(await notedRequests()).toEqual([]);
  });

  it("The hourly job does not read entries of open requests, however many there are", async () => {
    await leave();
    await tidyRequests(app.ember);
    const read = vi.spyOn(services().journal, "get");
    await tidyRequests(app.ember);
    expect(read.mock.calls.filter(([key]) => key.startsWith(requests))).toEqual([]);
    expect(await notedRequests()).toHaveLength(1);
    read.mockRestore();
  });

  it("The journal's entry of a request that was never written is withdrawn after an hour", async () => {
    const requestedAt = await app.ember.db.read((q) => q.now());
    await noteRequest(app.ember, { id: randomId(), memberId: member, reason: "privacy", requestedAt });
    await app.clock.advance(59 * 60);
    await tidyRequests(app.ember);
    expect(await notedRequests()).toHaveLength(1);
    await app.clock.advance(2 * 60);
    await tidyRequests(app.ember);
    expect(await notedRequests()).toEqual([]);
    await app.clock.reset();
  });

  it("A member who reactivated after the backup is active again after a replay", async () => {
    await completeRequests(app.ember);
    await leave();
    await app.ember.db.write((w) => reopenAccount(w, member));
    await undoReturn();
    expect(await replayJournal({ isRestored: true })).toMatchObject({ returned: { ember: 1 } });
    expect(await stateOf(member)).toBe("active");
  });

  it("A member who reactivated after the backup and left again stays deleted after a replay", async () => {
    await completeRequests(app.ember);
    await leave();
    await app.ember.db.write((w) => reopenAccount(w, member));
    await leave();
    const [later] = await notedRequests();
    await app.oracle("delete from deletions where id = $1", [later?.id]);
    await undoReturn();
    await replayJournal({ isRestored: true });
    expect(await stateOf(member)).toBe("deleted");
    expect(await app.oracle("select id from deletions where member_id = $1 and returned_at is null", [member])).toEqual(
      [{ id: later?.id }],
    );
  });
});
