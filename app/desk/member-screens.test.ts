import { beforeAll, describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { findViewer } from "~/server/viewer.server";
import { operatorCommands } from "~/operators/commands.server";
import { runVerb } from "~/operators/run-verb.server";
import { eraseAtOnce, eraseMember } from "~/deletion/member-requests.server";
import { purgeMember } from "~/deletion/purge.server";
import { orderNumber } from "~/payments/order";
import { fileComplaint } from "~/pages/complaints.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { addAnswer } from "../../tests/support/answers";
import { askDesk } from "../../tests/support/desk";
import { newOrder } from "../../tests/support/new-order";
import { hire } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();
const hidden = "a\u202Ename<b>\u200B";
let memberId: string;
let orderId: string;
let moderator: string;
let finance: string;
let support: string;

beforeAll(async () => {
  memberId = await app.member(app.ember, { name: "Sheeted", email: "sheeted@members.test" });
  const change = { bundleId: "c120", agreedAmountMinor: 1_899, requestKey: randomId() };
  const placed = await placeOrder(app.ember, newOrder(memberId, change));
  orderId = placed.orderId;
  const reference = placed.payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  await services().queue.runDueJobs();
  moderator = (await hire(app, [{ role: "moderator", on: app.ember }])).token;
  finance = (await hire(app, [{ role: "finance", on: app.ember }])).token;
  support = (await hire(app, [{ role: "support", on: app.ember }])).token;
});

const sheet = (query = "", token = moderator) => askDesk(`/desk/ember/members/${memberId}${query}`, { token });
const order = (token = finance) => askDesk(`/desk/ember/orders/${orderId}`, { token });
/** Reads the fields of the form for a verb. */
function fieldsOf(text: string, verb: string): Record<string, string> {
  const [, form = ""] = new RegExp(`<form[^>]*action="/desk/do/${verb}"[^>]*>(.*?)</form>`, "s").exec(text) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value])) as Record<string, string>;
}

describe("The sheet of a member", () => {
  it("The sheet shows head, timeline and commands, hides the address, and records one view per person", async () => {
    const { status, text } = await sheet();
    expect(status).toBe(200);
    for (const words of ["Sheeted", "active", "120", "s•••@•••.test", "Ordered 120 credits for £18.99", "Suspend"])
      expect(text).toContain(words);
    expect(text).not.toContain("sheeted@members.test");
    await sheet("?tab=ledger");
    const looks = () =>
      app.oracle("select 1 from operator_acts where verb = 'member-sheet' and subject = $1", [memberId]);
    expect(await looks()).toHaveLength(1);
    await sheet("", support);
    expect(await looks()).toHaveLength(2);
  });

  it("Each tab shows its rows, or says what would be there", async () => {
    for (const [tab, words] of [
      ["ledger", "purchase"],
      ["orders", orderNumber(orderId)],
      ["devices", "Sign-ins of the last month would stand here."],
      ["reports", "Reports by and about this member would stand here"],
      ["notes", "What you and your colleagues note would stand here."],
      ["mails", "order confirmation"],
    ] as const)
      expect((await sheet(`?tab=${tab}`)).text, tab).toContain(words);
  });

  it("A command opens with a sentence, is done by its form, and stands in the timeline", async () => {
    const open = await sheet("?command=note");
    expect(open.text).toContain("Keeps a note about a member, who may read it in their copy of data.");
    const fields = fieldsOf(open.text, "note");
    const body = { ...fields, note: "Rang about <b>gifts</b>." };
    const done = await askDesk("/desk/do/note", { token: moderator, body });
    expect([done.status, done.headers.get("location")]).toEqual([303, `/desk/ember/members/${memberId}`]);
    const { text } = await sheet("?tab=notes");
    expect(text).toContain("Rang about &lt;b&gt;gifts&lt;/b&gt;.");
    expect((await sheet("?kind=note")).text).toContain("Rang about");
  });

  it("Who decided, noted or acted stands by name, also after they left; the machine's user is no person", async () => {
    const id = await app.member(app.ember, { name: "Watched" });
    const olga = await hire(app, [{ role: "owner", on: null }], "passkey");
    const asOlga = (verb: string, args: object) =>
      runVerb(olga.session, "ember", verb, { id, ...args }, { requestId: "names" });
    await asOlga("note", { note: "Rang about a gift." });
    await asOlga("suspend", { until: "7d", rule: "advertising", why: "Sent the same words to many." });
    await operatorCommands["operator.note"]({ site: "ember", id, note: "From the machine.", actor: "ubuntu" });
    await app.oracle("update staff set state = 'ended', ended_at = app_now() where id = $1", [olga.staffId]);
    const head = await askDesk(`/desk/ember/members/${id}`, { token: moderator });
    expect(head.text).toContain("by Olga Staff");
    const notes = await askDesk(`/desk/ember/members/${id}?tab=notes`, { token: moderator });
    expect(notes.text).toContain("Olga Staff");
    expect(notes.text).toContain("the machine (ubuntu)");
    for (const { text } of [head, notes]) expect(text).not.toContain(olga.staffId);
  });

  it("Support logs a member out on all devices from the sheet; a moderator may not, and the closed have no button", async () => {
    const id = await app.member(app.ember, { name: "Robbed" });
    const { token: theirs } = await app.ember.db.write((w) => startSession(w, id, "Firefox"));
    const path = `/desk/ember/members/${id}`;
    const verb = "log-out-everywhere";
    const grey =
      /<button[^>]*aria-disabled="true"[^>]*title="[^"]*owner, manager, support[^"]*"[^>]*>Log out everywhere/;
    expect((await askDesk(path, { token: moderator })).text).toMatch(grey);
    const { text } = await askDesk(`${path}?command=${verb}`, { token: support });
    const body = { ...fieldsOf(text, verb), why: "Says that the phone was stolen." };
    expect((await askDesk(`/desk/do/${verb}`, { token: support, body })).status).toBe(303);
    expect(await findViewer(app.ember, theirs)).toBeNull();
    expect((await askDesk(path, { token: support })).text).toContain("Logged a member out everywhere");
    await app.oracle("update members set state = 'banned' where id = $1", [id]);
    expect((await askDesk(path, { token: support })).text).not.toContain(verb);
  });

  it("A command of another role is grey and says who could", async () => {
    const { text } = await sheet("", moderator);
    expect(text).toMatch(
      /<button[^>]*aria-disabled="true"[^>]*title="[^"]*owner, manager, support[^"]*"[^>]*>Grant credits/,
    );
  });

  it("A member of a foreign site, an unknown id and an id of another kind give the same 404", async () => {
    const foreign = await app.member(app.marina);
    const paths = [
      `/desk/marina/members/${foreign}`,
      `/desk/ember/members/${foreign}`,
      `/desk/nowhere/members/${foreign}`,
      `/desk/ember/members/${randomId()}`,
      `/desk/ember/members/${orderId}`,
      "/desk/ember/members/x",
    ];
    for (const path of paths) expect((await askDesk(path, { token: moderator })).status, path).toBe(404);
    expect(await app.oracle("select 1 from operator_acts where subject = $1", [foreign])).toEqual([]);
  });

  it("Text of a member is escaped and its hidden characters are marked, on sheet and search", async () => {
    const id = await app.member(app.ember, { name: hidden });
    for (const path of [`/desk/ember/members/${id}`, `/desk/members?q=${id}`]) {
      const { text } = await askDesk(path, { token: moderator });
      expect(text).not.toContain("<b>");
      expect(text).not.toContain("\u202E");
      expect(text).toContain("U+202E");
    }
  });

  it("An erased member's sheet says when, why, and how many orders stay", async () => {
    const id = await app.member(app.ember);
    await eraseMember(app.ember, id, async () => {});
    await app.clock.advance(15 * 86_400);
    await purgeMember(app.ember, id);
    await app.clock.reset();
    const { status, text } = await askDesk(`/desk/ember/members/${id}`, { token: moderator });
    expect(status).toBe(200);
    expect(text).toContain("This member is erased");
    expect(text).toContain("0 orders are kept by law.");
  });

  it("The address in clear asks for a step-up, is refused to a moderator, and is an act", async () => {
    const contact = (token: string) => askDesk(`/desk/ember/members/${memberId}/contact`, { token });
    expect((await contact(moderator)).status).toBe(404);
    const asked = await contact(support);
    expect([asked.status, asked.headers.get("location")?.startsWith("/desk/sign-in/step-up")]).toEqual([302, true]);
    const fresh = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    expect((await contact(fresh.token)).text).toContain("sheeted@members.test");
    expect(await app.oracle("select 1 from operator_acts where verb = 'member-contact'")).toHaveLength(1);
  });
});

describe("Preferences and answers on the sheet", () => {
  it("Preferences stand in clear beside the address only, and the sheet tells whether there are any", async () => {
    const facts = async (token: string) => (await sheet("", token)).text.replaceAll(/<[^>]+>/g, " ");
    expect(await facts(moderator)).toMatch(/Preferences\s+not asked yet/);
    await app.setProfile(memberId, { seeks_genders: "{female}", seeks_min_age: "33", preferences_at: "2026-11-01" });
    expect(await facts(moderator)).toMatch(/Preferences\s+saved/);
    expect(await facts(moderator)).not.toContain("33–");
    const { token } = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    const { text } = await askDesk(`/desk/ember/members/${memberId}/contact`, { token });
    expect(text.replaceAll(/<[^>]+>/g, " ")).toMatch(/Genders\s+female\s+Ages\s+33–\s+Distance\s+any/);
  });

  it("Answers show their state to each reader of the sheet, and an unpublished text only to who reviews texts", async () => {
    await app.setProfile(memberId, { answers: JSON.stringify([{ prompt: "perfect_sunday", body: "In bed." }]) });
    await addAnswer(app.ember, { memberId, prompt: "perfect_sunday", body: "On the sofa." });
    await addAnswer(app.ember, { memberId, prompt: "first_date", body: "Call me at home.", state: "refused" });
    const answers = async (token: string) => (await sheet("?tab=answers", token)).text;
    for (const words of ["In bed.", "public", "On the sofa.", "waits for review", "Call me at home.", "refused"])
      expect(await answers(moderator)).toContain(words);
    expect(await answers(finance)).toContain("In bed.");
    expect(await answers(finance)).toContain("waits for review");
    for (const words of ["On the sofa.", "Call me at home."]) expect(await answers(finance)).not.toContain(words);
  });
});

describe("The search for a member", () => {
  it("Exact words find a member on permitted sites only, and the act names the kind alone", async () => {
    await app.member(app.marina, { email: "sheeted@members.test", name: "Neighbour" });
    for (const words of ["sheeted@members.test", memberId, orderNumber(orderId)]) {
      const { text } = await askDesk(`/desk/members?q=${encodeURIComponent(words)}`, { token: moderator });
      expect(text).toContain("Sheeted");
      expect(text).not.toContain("Neighbour");
    }
    const both = await hire(app, [
      { role: "support", on: app.ember },
      { role: "support", on: app.marina },
    ]);
    expect((await askDesk("/desk/members?q=sheeted%40members.test", { token: both.token })).text).toContain(
      "Neighbour",
    );
    const acts = await app.oracle<{ after: object }>(
      `select d.after from operator_acts a join operator_act_details d on d.act_id = a.id where a.verb = 'find-member'`,
    );
    expect(JSON.stringify(acts)).not.toContain("sheeted@");
    expect(acts).toContainEqual({ after: { kind: "email", found: 1 } });
  });

  it("A receipt leads to the complaint of somebody without an account, for who sees that queue, also after its end", async () => {
    const words = { topic: "site", body: "It flickers.", replyTo: null, memberId: null, locale: "en" } as const;
    const receipt = await fileComplaint(app.ember, { ...words, network: "192.0.2.1" });
    const [item] = await app.oracle<{ id: string; subject_id: string }>(
      "select id, subject_id from work_items where kind = 'complaint' order by opened_at desc limit 1",
    );
    const to = `/desk/queue/ember/${item?.id}`;
    const places = [
      `/desk/members?q=${receipt}`,
      `/desk/members?q=+${receipt.toLowerCase()}+`,
      `/desk/go?q=${receipt}`,
    ];
    const elsewhere = await hire(app, [{ role: "support", on: app.marina }]);
    for (const place of places) {
      expect((await askDesk(place, { token: support })).text, place).toContain(`href="${to}"`);
      for (const token of [finance, elsewhere.token]) expect((await askDesk(place, { token })).text).not.toContain(to);
    }
    expect((await askDesk(to, { token: support })).text).toContain("It flickers.");
    await operatorCommands["operator.close"]({ site: "ember", id: item?.subject_id, why: "Mended.", actor: "olga" });
    expect((await askDesk(places[0] as string, { token: support })).text).toMatch(/Complaint.*closed/s);
  });

  it("Parts of words search nothing and leave no act", async () => {
    const before = await app.oracle("select 1 from operator_acts where verb = 'find-member'");
    const { text } = await askDesk("/desk/members?q=Sheet", { token: moderator });
    expect(text).toContain("These words find nobody exactly");
    expect(await app.oracle("select 1 from operator_acts where verb = 'find-member'")).toHaveLength(before.length);
  });
});

describe("The palette", () => {
  it("A member is found by a whole address or id, with one act per press and none while typing", async () => {
    const email = "wanted.one@members.test";
    const id = await app.member(app.ember, { email });
    const searches = () => app.oracle("select 1 from operator_acts where verb = 'find-member'");
    const before = (await searches()).length;
    const entry = async (words: string, token: string) => {
      const { text } = await askDesk(`/desk/go?q=${encodeURIComponent(words)}`, { token });
      return /href="(\/desk\/members\?[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? null;
    };
    // The entry is the same for existing and unknown members.
    expect(await entry("nobody@members.test", support)).toBe("/desk/members?q=nobody%40members.test&open=one");
    expect([await entry("wanted.one", support), await entry("wanted", support)]).toEqual([null, null]);
    for (const words of [email, id]) {
      const to = await entry(words, support);
      expect(to).toBe(`/desk/members?q=${encodeURIComponent(words)}&open=one`);
      const found = await askDesk(to ?? "", { token: support });
      expect([found.status, found.headers.get("location")]).toEqual([302, `/desk/ember/members/${id}`]);
    }
    expect((await searches()).length - before).toBe(2);
    expect((await askDesk("/desk/members?q=nobody%40members.test&open=one", { token: support })).text).toContain(
      "Nobody is found",
    );
  });

  it("The palette offers no member to a role without that right, and finds none of another site", async () => {
    const email = "elsewhere@members.test";
    const id = await app.member(app.marina, { email });
    const { token } = await hire(app, [{ role: "marketing", on: app.ember }]);
    expect((await askDesk(`/desk/go?q=${encodeURIComponent(email)}`, { token })).text).not.toContain("/desk/members");
    for (const words of [email, id]) {
      const path = `/desk/members?q=${encodeURIComponent(words)}&open=one`;
      expect((await askDesk(path, { token })).status).toBe(404);
      expect((await askDesk(path, { token: support })).text).toContain("Nobody is found");
    }
  });
});

describe("Orders", () => {
  it("Finance blocks and opens direct debit on the sheet, and settles a return at the bank on its order", async () => {
    const sheetOf = async () => (await askDesk(`/desk/ember/members/${memberId}`, { token: finance })).text;
    expect(await sheetOf()).toMatch(/<a [^>]*command=block-debits[^>]*>Block debits\b/);
    await app.oracle(
      `insert into direct_debit_blocks (tenant_id, member_id, reason, blocked_at) values ($1, $2, 'test', app_now())`,
      [app.ember.tenant.id, memberId],
    );
    expect(await sheetOf()).toMatch(/<a [^>]*command=unblock-debits[^>]*>Unblock debits\b/);
    await app.oracle("delete from direct_debit_blocks");

    expect((await order()).text).not.toContain("/desk/do/settled");
    await app.oracle(
      "update payments set charged_back_at = app_now(), dispute_reason = 'not_received' where order_id = $1",
      [orderId],
    );
    const id = randomId();
    await app.oracle(
      `insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state, created_at)
       select tenant_id, $2, member_id, id, credits, amount_minor, currency, 'asked', app_now() from orders where id = $1`,
      [orderId, id],
    );
    const { text } = await order();
    expect(text).toContain('action="/desk/do/settled"');
    expect(text).toContain(`name="reference" value="${id}"`);
    expect(text).toContain("not received");
    await app.oracle("delete from credit_returns where id = $1", [id]);
    await app.oracle("update payments set charged_back_at = null where order_id = $1", [orderId]);
  });

  it("A package has the name that its member saw, in the list, on the sheet and with its id on the order", async () => {
    const sheet = await askDesk(`/desk/ember/members/${memberId}?tab=orders`, { token: finance });
    const list = await askDesk("/desk/orders", { token: finance });
    for (const { text } of [list, sheet]) {
      expect(text).toMatch(/data-title="Amount"><div>[^<]+<p class="muted">120 credits</);
      expect(text).not.toContain("c120");
    }
    const { text } = await order();
    expect(text.replaceAll("<!-- -->", "")).toContain("<dt>Package</dt><dd>120 credits <code>c120</code></dd>");
  });

  it("The order list ignores invisible characters in a search", async () => {
    const number = orderNumber(orderId);
    for (const words of ["\0", `\u200B${number}\0`]) {
      const { status, text } = await askDesk(`/desk/orders?q=${encodeURIComponent(words)}`, { token: finance });
      expect([status, text.includes(number)]).toEqual([200, true]);
    }
  });

  it("The order list shows orders of permitted sites only, and a moderator gets a 404", async () => {
    expect((await askDesk("/desk/orders", { token: moderator })).status).toBe(404);
    const { text } = await askDesk("/desk/orders", { token: finance });
    expect(text).toContain(orderNumber(orderId));
    expect((await askDesk("/desk/orders?q=17.99", { token: finance })).text).toContain("No order fits");
    expect((await askDesk("/desk/orders?site=marina", { token: finance })).status).toBe(404);
    const marina = await hire(app, [{ role: "finance", on: app.marina }]);
    expect((await askDesk("/desk/orders", { token: marina.token })).text).not.toContain(orderNumber(orderId));
    expect((await askDesk(`/desk/ember/orders/${orderId}`, { token: marina.token })).status).toBe(404);
  });

  it("A refund carries the figure that the page shows, and a second press sends nothing", async () => {
    const fresh = await hire(app, [{ role: "finance", on: app.ember }], "passkey");
    const page = await order(fresh.token);
    expect(page.text).toContain("Can go back now");
    const fields = fieldsOf(page.text, "refund-goodwill");
    expect(fields).toMatchObject({ site: "ember", id: orderId, shown: "18.99" });
    const body = { ...fields, amount: "5.00", why: "a lost evening" };
    const press = (more = {}) =>
      askDesk("/desk/do/refund-goodwill", { token: fresh.token, body: { ...body, ...more } });
    expect((await press()).status).toBe(303);
    // Sending the same form again has no further effect. Another form with the outdated amount is refused.
    expect((await press()).status).toBe(303);
    const late = await press({ key: randomId() });
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(late.text).toContain("13.99 GBP can go back now");
    expect(await app.oracle("select 1 from credit_returns where order_id = $1", [orderId])).toHaveLength(1);
    const { text } = await order();
    expect(text).toContain("Gave money back by goodwill, by Olga Staff");
    expect(text).not.toContain(fresh.staffId);
  });
});

describe("More than one person may do alone", () => {
  /** Submits a form, then the proposal's form from the answer, with typed values in its fields. */
  async function propose(token: string, [verb, proposal]: [string, string], body: Record<string, string>) {
    const refused = await askDesk(`/desk/do/${verb}`, {
      token,
      body: { site: "ember", back: "/desk/members", ...body },
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Propose it to a second person");
    const [, form = ""] = new RegExp(`action="/desk/do/${proposal}"[^>]*>(.*?)</form>`, "s").exec(refused.text) ?? [];
    expect(form).toContain(`>${body.why}</textarea>`);
    const typed = [...form.matchAll(/<input(?=[^>]* name="(credits|amount)")(?=[^>]* value="([^"]*)")/g)];
    const fields = { ...fieldsOf(refused.text, proposal), why: body.why as string };
    for (const [, name, value] of typed) Object.assign(fields, { [name as string]: value });
    const sent = await askDesk(`/desk/do/${proposal}`, { token, body: fields });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/desk/members"]);
    return app.oracle("select args from approvals where verb = $1", [proposal]);
  }

  it("A larger grant is refused with its proposal, filled with what was typed", async () => {
    const id = await app.member(app.ember);
    const body = { id, credits: "80", why: "Lost a whole week." };
    expect(await propose(support, ["grant-credits", "grant-more"], body)).toEqual([{ args: { id, credits: 80 } }]);
  });

  it("A larger goodwill is refused with its proposal, and an amount of more decimals than the currency is refused", async () => {
    const { token } = await hire(app, [{ role: "finance", on: app.ember }], "passkey");
    const body = { id: orderId, amount: "60.00", shown: "13.99", why: "A whole lost week." };
    expect(await propose(token, ["refund-goodwill", "refund-large"], body)).toEqual([
      { args: { id: orderId, amount: "60.00", shown: "13.99" } },
    ]);
    const press = { ...body, site: "ember", back: "/desk/orders", amount: "1.005" };
    const odd = await askDesk("/desk/do/refund-goodwill", { token, body: press });
    expect(odd.status).toBe(422);
    expect(odd.text).toContain("has more decimals than GBP");
    expect(odd.text).not.toContain("refund-large");
  });

  it("The sheet proposes an erasure at once beside the one of fourteen days", async () => {
    const { text } = await sheet("?command=erase-now", support);
    expect(text).toContain("Erase now");
    expect(fieldsOf(text, "erase-now")).toMatchObject({ site: "ember", id: memberId });
  });

  it("During the fourteen days of an erasure the sheet still proposes one at once, and no second of fourteen days", async () => {
    const id = await app.member(app.ember);
    await eraseMember(app.ember, id, async () => {});
    const { token } = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    const { text } = await askDesk(`/desk/ember/members/${id}?command=erase-now`, { token });
    expect(text).not.toContain("command=erase-member");
    const fields = fieldsOf(text, "erase-now");
    const body = { ...fields, why: "Asks by law for an erasure at once." };
    expect((await askDesk("/desk/do/erase-now", { token, body })).status).toBe(303);
    const proposals = await app.oracle("select facts from approvals where args ->> 'id' = $1", [id]);
    expect(proposals).toMatchObject([{ facts: { state: "deleted", isLeaving: true } }]);
  });

  it("After a confirmed erasure at once the sheet offers no further erasure", async () => {
    const id = await app.member(app.ember);
    await app.ember.db.write((w) => eraseAtOnce(w, id, "active"));
    const { token } = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    const { status, text } = await askDesk(`/desk/ember/members/${id}`, { token });
    expect(status).toBe(200);
    expect(text).toContain("command=note");
    expect(text).not.toMatch(/command=erase-(now|member)/);
  });
});
