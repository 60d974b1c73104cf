import { beforeEach, describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import { languages, type Locale } from "~/i18n/locales";
import { previewStatement } from "~/notifications/statement-preview.server";
import { fileComplaint } from "~/pages/complaints.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { saveAbout } from "~/profiles/about.server";
import { grounds, lawGround, type StatedKind, statedKinds } from "~/safety/decision";
import { listRefusals } from "~/safety/ground-templates.server";
import { statementParts } from "~/safety/statement";
import { newOrder } from "../../tests/support/new-order";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const [site, rule, why, actor] = ["ember", "threats", "You threatened Carol on 3 November.", "olga"];

beforeEach(() => {
  app.mails.length = 0;
});

async function personIn(locale: string, email: string): Promise<string> {
  const id = await app.member(app.ember, { email });
  await app.oracle("update accounts set locale = $2 where member_id = $1", [id, locale]);
  return id;
}

const preview = (memberId: string, kind: StatedKind, more = {}) =>
  app.ember.db.read((q) => previewStatement(q, { memberId, kind, ground: "threats", facts: why, ...more }));

/** Splits a statement into its headings and texts, in the order of the mail. */
function partsIn(text: string, locale: Locale): [part: string, text: string][] {
  const blocks = text.split("\n\n");
  return blocks.flatMap((block) => {
    const [head, ...lines] = block.split("\n");
    const part = statementParts.find((name) => `${translator(locale)(`decisions:part.${name}`)}:` === head);
    return part ? [[part, lines.join("\n")] as [string, string]] : [];
  });
}

async function addPhoto(memberId: string): Promise<string> {
  const id = randomId();
  await app.oracle(
    `insert into photos (tenant_id, id, member_id, position, state, width, height, created_at)
     values ($1, $2, $3, 1, 'active', 600, 600, app_now())`,
    [app.ember.tenant.id, id, memberId],
  );
  return id;
}

async function declineText(memberId: string, about: string): Promise<void> {
  await app.ember.db.write((w) => saveAbout(w, memberId, about));
  const text = (await operatorCommands["operator.texts"]({ site })).find((one) => one.memberId === memberId);
  await operatorCommands["operator.decline"]({ site, id: text?.id as string, rule, why, actor });
}

describe("a statement of reasons", () => {
  it.each([...languages])(
    "A warning, a ban, a refused photo and a refused text are mailed with all nine parts in %s (DSA 17(3))",
    async (locale) => {
      const commands: Partial<Record<StatedKind, (id: string) => Promise<unknown>>> = {
        warning: (id) => operatorCommands["operator.warn"]({ site, id, rule, why, actor }),
        ban: (id) => operatorCommands["operator.ban"]({ site, id, rule, why, actor }),
        photo: async (id) => operatorCommands["operator.refuse"]({ site, id: await addPhoto(id), why, actor }),
        text: (id) => declineText(id, "I like threats."),
      };
      for (const [kind, command] of Object.entries(commands)) {
        const email = `nine.${kind}.${locale.toLowerCase()}@members.test`;
        await command(await personIn(locale, email));
        const [mail] = await app.mailsTo(email);
        const parts = partsIn(mail?.text ?? "", locale);
        expect(parts.map(([part]) => part)).toEqual([...statementParts]);
        for (const [, text] of parts) expect(text.length).toBeGreaterThan(10);
        expect(Object.fromEntries(parts).facts).toBe(why);
        expect(mail?.text).toContain(`?lang=${locale.slice(0, 2)}`);
        expect(`${mail?.subject}${mail?.text}`).not.toMatch(/decisions[:.]|mail:|pages:|\{\{|undefined|\bnull\b/);
      }
    },
  );

  it("Each kind of decision has a preview with all nine parts, also a hold and a suspension with their end", async () => {
    const id = await personIn("de", "previewed@members.test");
    const untilAt = new Date("2027-01-15T11:00:00Z");
    for (const kind of statedKinds) {
      const limited = kind === "hold" || kind === "suspension";
      const found = await preview(id, kind, { untilAt: limited ? untilAt : null });
      expect(found?.locale).toBe("de");
      const parts = Object.fromEntries(partsIn(found?.body ?? "", "de"));
      expect(Object.keys(parts)).toEqual([...statementParts]);
      expect(parts.duration?.includes("15. Januar 2027")).toBe(limited);
    }
  });

  it("The preview of a ban equals the sent mail with its sums, except for the link", async () => {
    const id = await personIn("en", "forecast@members.test");
    for (const bundle of [
      { bundleId: "c120", agreedAmountMinor: 1_899 },
      { bundleId: "c50", agreedAmountMinor: 899 },
    ]) {
      const { payUrl } = await placeOrder(app.ember, newOrder(id, bundle));
      const reference = payUrl.split("/").at(-1) as string;
      await chooseOutcome(app.ember, reference, "paid");
      await settlePayment(app.ember, "test", reference);
    }
    const found = await preview(id, "ban");
    await operatorCommands["operator.ban"]({ site, id, rule, why, actor });
    const mail = (await app.mailsTo("forecast@members.test")).find(({ subject }) => subject === found?.subject);
    const withoutLink = (text = "") => text.replace(/\/appeals\/\S+/, "");
    expect(withoutLink(found?.body)).toBe(withoutLink(mail?.text));
    expect(found?.body).toContain("170 credits that you bought and didn’t use, and will refund £27.98");
    expect(mail?.text).toMatch(/\/appeals\/o[\w-]{43}\?lang=en/);
  });

  it("A member without a proved address has no preview, since no mail is sent", async () => {
    expect(await preview(await app.member(app.ember, { state: "unconfirmed" }), "ban")).toBeNull();
  });

  it("A measure after a complaint says that others told about the member, not that staff came across it", async () => {
    const body = `It is about ${randomId()}.`;
    const complaint = {
      topic: "conduct",
      body,
      replyTo: null,
      memberId: null,
      locale: "en",
      network: randomId(),
    } as const;
    await fileComplaint(app.ember, complaint);
    const [row] = await app.oracle<{ id: string }>("select id from complaints where body = $1", [body]);
    const about = await personIn("en", "told.about@members.test");
    const measure = { about, measure: "warning", rule, facts: why };
    await operatorCommands["operator.close"]({ site, id: row?.id, why: "We warned them.", actor, ...measure });
    const [mail] = await app.mailsTo("told.about@members.test");
    expect(mail?.text).toContain("Someone reported it to us.");
    expect(mail?.text).not.toContain("ourselves");
  });

  it("The statement about a refused text tells of a program only when the text has contact details", async () => {
    await declineText(await personIn("en", "plain.text@members.test"), "I like threats.");
    await declineText(await personIn("en", "contact.text@members.test"), "Write to me at www.elsewhere.test");
    const [plain] = await app.mailsTo("plain.text@members.test");
    const [contact] = await app.mailsTo("contact.text@members.test");
    expect(Object.fromEntries(partsIn(plain?.text ?? "", "en")).automated).toContain("no automated means");
    expect(Object.fromEntries(partsIn(contact?.text ?? "", "en")).automated).toContain("Software flagged it.");
  });

  it("A decision on the law names its clause, and one on the terms names where the rule stands", async () => {
    const id = await personIn("nl", "lawful@members.test");
    const warn = (more: object) =>
      operatorCommands["operator.warn"]({ site, id, rule: lawGround, why, actor, ...more });
    await expect(warn({})).rejects.toThrow("clause is needed with the rule");
    await expect(warn({ rule, clause: "Wetboek van Strafrecht, artikel 285" })).rejects.toThrow(
      "Only the rule unlawful",
    );
    const warned = async (more: object) => {
      await warn(more);
      const mail = (await app.mailsTo("lawful@members.test")).at(-1);
      return Object.fromEntries(partsIn(mail?.text ?? "", "nl"));
    };
    const law = await warned({ clause: "Wetboek van Strafrecht, artikel 285" });
    const terms = await warned({ rule });
    expect(law.ground).toContain("Wetboek van Strafrecht, artikel 285");
    expect(terms.ground).toContain(
      "Algemene voorwaarden, “Hoe we met elkaar omgaan”; Regels voor uitsluiting, “Wat meteen tot uitsluiting leidt”",
    );
    const forged = app.oracle("update decisions set clause = null where member_id = $1", [id]);
    await expect(forged).rejects.toThrow("decisions_clause_check");
    expect(grounds).toContain(lawGround);
  });

  it("A mail that was queued before the update still has all nine parts", async () => {
    const id = await personIn("en", "queued@members.test");
    await operatorCommands["operator.warn"]({ site, id, rule, why, actor });
    const { renderMail } = await import("~/notifications/mail/render.server");
    const facts = { name: "Ann", link: "/o", ground: "threats", facts: why, afterNotice: true } as const;
    const old = { id: "", template: "warned", locale: "en", to: "a@b.test" } as const;
    const mail = renderMail(app.ember.tenant, { ...old, facts: { ...facts, decidedAt: "2026-11-20T12:00:00.000Z" } });
    expect(partsIn(mail.text, "en").map(([part]) => part)).toEqual([...statementParts]);
  });
});

describe("grounds as templates", () => {
  it.each([...languages])(
    "Seven prepared reasons lie on the keys 2 to 8 for photos and for texts, in %s",
    async (language) => {
      const found = await operatorCommands["operator.grounds"]({ site, language });
      expect(found.measures.map(({ ground }) => ground)).toEqual([...grounds]);
      expect(found.measures.filter(({ clause }) => !clause).map(({ ground }) => ground)).toEqual([lawGround]);
      for (const templates of [found.photos, found.texts]) {
        expect(templates.map(({ key }) => key)).toEqual(["2", "3", "4", "5", "6", "7", "8"]);
        for (const { facts, label, why: given } of templates) {
          expect(facts.length).toBeGreaterThan(10);
          expect(`${facts}${label}`).not.toMatch(/decisions[:.]|editor:|undefined/);
          expect([facts, templates.find((one) => one.facts === facts)?.why]).toContain(given);
        }
      }
    },
  );

  it("A site's own wording of a reason replaces the product's in its language alone", () => {
    const own = { de: { refused_photo_not_you: "Wir sehen dich bei {{name}} nicht." } };
    const tenant = { ...app.ember.tenant, texts: { ...app.ember.tenant.texts, ...own } };
    const [german] = listRefusals(tenant, "photo", "de");
    expect(german).toMatchObject({
      facts: "Wir sehen dich bei Emberly nicht.",
      why: "Wir sehen dich bei Emberly nicht.",
    });
    const [french] = listRefusals(tenant, "photo", "fr");
    expect(french).toMatchObject({ why: "not_you", ground: "photos" });
  });

  it("The command shows the statement of a suspension with its end, and changes nothing", async () => {
    const id = await personIn("en", "shown@members.test");
    const given = { site, id, kind: "suspension", rule, why, until: "7d" };
    const found = await operatorCommands["operator.statement"](given);
    expect(found?.body).toContain("We have suspended your account.");
    expect(found?.body).toMatch(/From .+ until .+\./);
    expect(await app.oracle("select 1 from decisions where member_id = $1", [id])).toEqual([]);
  });
});
