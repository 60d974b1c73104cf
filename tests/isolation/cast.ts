import { saveAnswers } from "~/profiles/answers.server";
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { type Account, getAccount } from "~/accounts/accounts.server";
import { invite, issueLink } from "~/accounts/email-links.server";
import { type LoginTry, takeLoginTry } from "~/accounts/login-tries.server";
import { hashPassword } from "~/accounts/passwords.server";
import { claimAdvantage } from "~/accounts/person-keys.server";
import { startSession } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { sendMessage } from "~/chat/messages.server";
import { getChatPhoto, sendPhoto } from "~/chat/photos.server";
import { swipe } from "~/discovery/swipe.server";
import { like } from "~/likes/likes.server";
import { storeDevMail } from "~/dev/mailbox.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { type PushSubscription, saveSubscription } from "~/notifications/push-subscriptions.server";
import { addNote, verifyMember } from "~/operators/member-notes.server";
import { linkMailboxes } from "~/safety/strikes.server";
import { noteAct } from "~/operators/acts.server";
import { answerComplaint, noteOnComplaint } from "~/operators/complaints.server";
import { keepSetting } from "~/operators/sites/drafts.server";
import { claimItem } from "~/operators/queue/claims.server";
import { fileComplaint } from "~/pages/complaints.server";
import { notePageStay } from "~/tracking/page-stays.server";
import { type CodeMessage, confirmDebitCode, findCodeMessage, sendDebitCode } from "~/payments/debit-drafts.server";
import type { DebitDetails } from "~/payments/direct-debit";
import { blockDebits, signMandate } from "~/payments/debit-mandates.server";
import { queueRelease } from "~/payments/method-releases.server";
import { followRefunds } from "~/payments/refunds.server";
import { keepMethod } from "~/payments/kept-methods.server";
import { issueInvoice } from "~/payments/invoices.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import type { Returnable } from "~/payments/return";
import { getReturnTerms, returnOrder } from "~/payments/returns.server";
import { settlePayment } from "~/payments/settlement.server";
import { methodsFor } from "~/payments/methods";
import type { NewOrder } from "~/payments/new-order";
import { placeOrder } from "~/payments/orders.server";
import { quoteFor } from "~/payments/quote.server";
import { randomId, receiptOf, timeId } from "~/platform/ids";
import { hashToken } from "~/platform/keys.server";
import { reserveName } from "~/profiles/names.server";
import { photoKey } from "~/profiles/photos.server";
import { keepMeasure } from "~/safety/decisions.server";
import { fileReport } from "~/safety/reports.server";
import { finishDraft, saveDraft } from "~/signup/drafts.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { addBlock } from "~/visibility/blocks.server";
import { openVisit, type Visit } from "~/server/visit.server";
import type { TestApp } from "../support/test-app";
import { viewerOf } from "../support/viewer";
import { picture } from "../support/picture";
import { addEndpoint, rotateSecret } from "~/webhooks/endpoints.server";
import { testTransport } from "../support/transport";

export const password = "four words in a row";
export const network = "203.0.113.9";

/** Sample people of one site, with the ids of their rows. `calls.ts` uses these names. */
export interface Cast {
  scope: TenantScope;
  /** Prefix of every name, so that two casts fit on one site. */
  prefix: string;
  annasEmail: string;
  dorasEmail: string;
  /** A premium member with credits. */
  anna: string;
  viewer: Viewer;
  visit: Visit;
  /** Anna's match, who is in a conversation with her. */
  boris: string;
  /** A member whom Anna blocked. */
  carol: string;
  /** A member with an unconfirmed email address. */
  dora: string;
  doras: Viewer;
  /** A second unconfirmed member, whom no call confirms. */
  lena: string;
  mila: string;
  nico: string;
  olaf: string;
  /** Members to ban, to unban, or to remove from every contact list. */
  erik: string;
  gina: string;
  hugo: string;
  /** Ivan deleted his account and may restore it by the link `wayBack`. Jana is about to delete hers. */
  ivan: string;
  ivansEmail: string;
  wayBack: string;
  jana: string;
  /** A member without contacts, whose erasure changes no other member. */
  kees: string;
  token: string;
  spareToken: string;
  sparesSession: string;
  attempt: LoginTry;
  chat: string;
  /** A photo that Anna sent to Boris, and its file. */
  chatPhoto: string;
  chatFile: string;
  /** A message that Anna may withdraw. */
  spareMessage: string;
  photo: string;
  waitingPhoto: string;
  waitingExport: string;
  doubtfulPhoto: string;
  sparePhoto: string;
  croppedPhoto: string;
  waitingText: string;
  doubtfulText: string;
  /** A text that no call approves or refuses. */
  seenText: string;
  refusedText: string;
  picture: Uint8Array;
  order: string;
  newOrder: Omit<NewOrder, "requestKey">;
  payReference: string;
  otherReference: string;
  requestKey: string;
  /** An order without a direct debit mandate. */
  bareOrder: string;
  debitDraft: string;
  /** A paid order of Hugo. */
  paidOrder: string;
  paidPayment: string;
  cashRefund: string;
  returnable: Returnable;
  /** A paid order of Jana, with returned credits. */
  returnedOrder: string;
  creditReturn: string;
  debitCode: string;
  debitTyped: DebitDetails;
  complaint: string;
  /** The case about Gina, whom Kees reported. */
  reportCase: string;
  /** An endpoint of outgoing webhooks, and a message to it that waits. */
  webhook: string;
  webhookMessage: string;
  /** A person of the staff with unpublished changes of the site. */
  editor: string;
  /** A photo of the reported conversation, stored as evidence. */
  frozenPhoto: string;
  /** A report to an authority about Gina. */
  authorityReport: string;
  /** A warning that Anna has not read, her appeal against it, and a link for another appeal. */
  warning: string;
  /** A proposal to erase Anna at once. */
  approval: string;
  appeal: string;
  appealLink: string;
  /** The item of an open complaint, and an item assigned to a colleague. */
  workItem: string;
  workComplaint: string;
  claimedItem: string;
  /** The item of `seenText`. */
  seenItem: string;
  devMail: string;
  waitingMail: string;
  activation: string;
  otherActivation: string;
  reset: string;
  spareLink: string;
  mailChange: string;
  mailUndo: string;
  unsubscribe: string;
  subscription: PushSubscription;
  invitation: string;
  draft: string;
  spareDraft: string;
  finishedDraft: string;
  restingDraft: string;
  dorasAccount: Account;
}

/** Fills every tenant table of a tenant with at least one row, mostly by the product's own functions. */
export async function fillTenant(app: TestApp, scope: TenantScope, prefix: string): Promise<Cast> {
  const people = await addPeople(app, scope, prefix);
  const email = (name: string) => `${prefix}${name}@members.test`.toLowerCase();
  const writing = await addWriting(scope, people);
  const money = await addMoney(scope, people.anna, prefix);
  const debits = await addDebits(scope, people, money);
  const returns = await addReturns(scope, people, money);
  const photos = await addPhotos(scope, people.anna);
  const texts = await addTexts(scope, people);
  const tokens = await addTokens(scope, people, email("anna"));
  const mails = await addMails(scope, people, prefix);
  const reported = await addReport(scope, people);
  const decided = await addDecision(scope, people);
  const waitingExport = await addExport(scope, people);
  const work = await addWork(scope, texts.seenText);
  const viewers = await viewersOf(scope, tokens.token, tokens.dorasToken);
  await addRest(scope, people, money.order);
  const webhooks = await addWebhooks(scope);
  const editor = randomId();
  await scope.db.write((w) => keepSetting(w, editor, { part: "message_length", typed: "1200" }));
  return {
    scope,
    prefix,
    annasEmail: email("anna"),
    dorasEmail: email("dora"),
    ivansEmail: email("ivan"),
    ...people,
    ...writing,
    ...money,
    ...debits,
    ...returns,
    ...photos,
    ...texts,
    ...tokens,
    ...mails,
    ...viewers,
    ...reported,
    ...decided,
    ...work,
    ...webhooks,
    editor,
    waitingExport,
  };
}

async function addPeople(app: TestApp, scope: TenantScope, prefix: string) {
  const passwordHash = await hashPassword(password);
  const add = (name: string, wishes: Parameters<TestApp["member"]>[1] = {}) =>
    app.member(scope, {
      name: prefix + name,
      email: `${prefix}${name}@members.test`.toLowerCase(),
      passwordHash,
      ...wishes,
    });
  return {
    anna: await add("Anna", { premium: true, credits: 500 }),
    boris: await add("Boris", { premium: true, credits: 100, gender: "male" }),
    carol: await add("Carol"),
    dora: await add("Dora", { state: "unconfirmed" }),
    erik: await add("Erik", { gender: "male" }),
    gina: await add("Gina", { state: "banned" }),
    hugo: await add("Hugo", { premium: true, gender: "male" }),
    ivan: await add("Ivan", { state: "deleted", gender: "male" }),
    jana: await add("Jana"),
    kees: await add("Kees", { gender: "male" }),
    lena: await add("Lena", { state: "unconfirmed" }),
    mila: await add("Mila", { state: "suspended" }),
    nico: await add("Nico", { state: "suspended", gender: "male" }),
    olaf: await add("Olaf", { gender: "male" }),
  };
}

type People = Awaited<ReturnType<typeof addPeople>>;

async function addWriting(scope: TenantScope, { anna, boris, carol, hugo }: People) {
  const write = (from: string, to: string, body = "Hello") =>
    sendMessage(scope, from, { to: { memberId: to }, body, clientId: randomId(), origin: "member" });
  const { conversationId: chat } = await write(anna, boris);
  await write(boris, anna);
  // The link makes this message wait for a review.
  await write(anna, hugo, "See www.elsewhere.test");
  for (const [fromId, toId] of [
    [anna, boris],
    [boris, anna],
    [hugo, anna],
  ] as const) {
    await scope.db.write((w) => like(w, { fromId, toId, origin: "member" }));
  }
  const swiper = { memberId: hugo, state: "active" } as Viewer;
  await scope.db.write((w) => swipe(w, { swiper, otherId: boris, choice: "like" }));
  await scope.db.write((w) => saveAnswers(w, boris, [{ prompt: "sunday", body: "In bed." }]));
  await scope.db.write((w) => addBlock(w, anna, carol));
  const bytes = await picture(300, 300, "teal").png().toBuffer();
  const { id: chatPhoto } = await sendPhoto(scope, anna, { to: { memberId: boris }, bytes, clientId: randomId() });
  const chatFile = await scope.db.read((q) => getChatPhoto(q, anna, { conversationId: chat, messageId: chatPhoto }));
  const { id: spareMessage } = await write(anna, boris);
  return { chat, chatPhoto, chatFile, spareMessage };
}

async function addMoney(scope: TenantScope, memberId: string, prefix: string) {
  const { bundles, settings } = scope.tenant;
  const country = settings.countries[0] as string;
  const bundleId = bundles[0]?.id as string;
  const quote = await scope.db.read((q) => quoteFor(q, { memberId, bundleId, country, iso: "en" }));
  const method = methodsFor(country, new Date().toISOString().slice(0, 10))[0] as string;
  const newOrder = {
    memberId,
    bundleId,
    country,
    method,
    iso: "en",
    description: "Credits",
    agreedAmountMinor: quote.amountMinor,
    agreedCurrency: quote.currency,
    agreedText: "At once.",
  };
  const first = await placeOrder(scope, { ...newOrder, requestKey: `${prefix}first` });
  const second = await placeOrder(scope, { ...newOrder, requestKey: `${prefix}second` });
  const dearer = bundles[1]?.id as string;
  const dear = await scope.db.read((q) => quoteFor(q, { memberId, bundleId: dearer, country, iso: "en" }));
  const other = { bundleId: dearer, agreedAmountMinor: dear.amountMinor };
  const bare = await placeOrder(scope, { ...newOrder, ...other, requestKey: `${prefix}third` });
  const referenceIn = (url: string) => url.split("/").at(-1) as string;
  return {
    newOrder,
    order: first.orderId,
    payReference: referenceIn(first.payUrl),
    otherReference: referenceIn(second.payUrl),
    requestKey: `${prefix}first`,
    bareOrder: bare.orderId,
  };
}

async function addTexts(scope: TenantScope, { anna, boris, carol, hugo }: People) {
  const add = async (memberId: string, state: "pending" | "refused" = "pending") => {
    const id = timeId();
    await scope.db.write((w) =>
      w
        .insert("profile_texts")
        .values({
          tenant_id: w.tenantId,
          id,
          member_id: memberId,
          body: "Likes walks.",
          state,
          created_at: sql<Date>`app_now()`,
        })
        .execute(),
    );
    return id;
  };
  return {
    waitingText: await add(boris),
    doubtfulText: await add(hugo),
    seenText: await add(carol),
    refusedText: await add(anna, "refused"),
  };
}

const debitDetails = {
  account_holder: "A. Tester",
  iban: "NL91ABNA0417164300",
  street: "Kade",
  house_number: "8",
  zip: "0088 ZZ",
  city: "Havenstad",
  phone: "+31612345678",
};

type Ordered = Pick<Cast, "newOrder" | "requestKey">;
/** A random number, because limits count by telephone number and casts share a site. */
export const anyPhone = () => `+316${String(randomInt(10 ** 8)).padStart(8, "0")}`;

/** Adds codes of Anna (sent) and Dora (confirmed), a mandate for Erik's order, and a block on Boris's direct debits. */
async function addDebits(scope: TenantScope, { anna, boris, dora, erik }: People, { newOrder, requestKey }: Ordered) {
  const confirm = async (memberId: string) => {
    const details = { ...debitDetails, phone: anyPhone() };
    await sendDebitCode(scope, memberId, details, "en");
    const message = await messageTo(memberId);
    await confirmDebitCode(scope, memberId, details, message.code);
  };
  const messageTo = async (memberId: string) => {
    const [draft] = await scope.db.read((q) =>
      q.from("direct_debit_drafts").select("id").where("member_id", "=", memberId).execute(),
    );
    return (await scope.db.read((q) => findCodeMessage(q, memberId, draft?.id as string))) as CodeMessage;
  };
  await confirm(erik);
  const { orderId } = await placeOrder(scope, { ...newOrder, memberId: erik, requestKey: `${requestKey}erik` });
  const signedFrom = { ip: "198.51.100.7", userAgent: "test" };
  await scope.db.write((w) => signMandate(w, { memberId: erik, orderId, country: "NL", signedFrom }));
  await confirm(dora);
  const details = { ...debitDetails, phone: anyPhone() };
  await sendDebitCode(scope, anna, details, "en");
  await scope.db.write((w) => blockDebits(w, boris, "charged back"));
  const { id, code } = await messageTo(anna);
  return { debitDraft: id, debitCode: code, debitTyped: details };
}

/** Adds two paid orders, one of them with returned credits. */
async function addReturns(scope: TenantScope, { hugo, jana }: People, { newOrder, requestKey }: Ordered) {
  const buy = async (memberId: string) => {
    const wish = { ...newOrder, memberId, requestKey: `${requestKey}${memberId}` };
    const { orderId, payUrl } = await placeOrder(scope, wish);
    const reference = payUrl.split("/").at(-1) as string;
    await chooseOutcome(scope, reference, "paid");
    await settlePayment(scope, "test", reference);
    const { returnable } = await scope.db.read((q) => getReturnTerms(q, { memberId, orderId }));
    return { orderId, returnable: returnable as Returnable };
  };
  const paid = await buy(hugo);
  const returned = await buy(jana);
  const creditReturn = await scope.db.write(async (w) => {
    await issueInvoice(w, returned.orderId, "invoice");
    await w.rows(sql`
      insert into unmatched_payments (tenant_id, provider, reference, payment_id, amount_minor, currency, paid_at, found_at)
      values (${w.tenantId}, 'test', ${`unmatched-${randomId()}`}, ${randomId()}, 100, 'GBP', app_now(), app_now())`);
    await w.rows(sql`insert into daily_reports (tenant_id, day, facts, made_at)
      values (${w.tenantId}, '2026-01-01', '{}', app_now()) on conflict do nothing`);
    await queueRelease(w, "test", { customer: "c", method: "m" });
    return returnOrder(w, { memberId: jana, orderId: returned.orderId }, returned.returnable);
  });
  const paidPayment = await scope.db.write(async (w) => {
    const payment = await w
      .from("payments")
      .select("id")
      .where("order_id", "=", paid.orderId)
      .executeTakeFirstOrThrow();
    const refunded = { id: payment.id, order_id: paid.orderId, amount_minor: 1_000 };
    const refund = { reference: "re_by_hand", returnId: null, amountMinor: 1, state: "pending" as const };
    await followRefunds(w, refunded, [refund], { isHeld: false });
    return payment.id;
  });
  const cashRefund = await addCash(scope, paidPayment);
  return {
    paidPayment,
    cashRefund,
    paidOrder: paid.orderId,
    returnable: paid.returnable,
    returnedOrder: returned.orderId,
    creditReturn,
  };
}

/** Adds money of a bank transfer beyond the order's amount. A part of the money is being refunded. */
async function addCash(scope: TenantScope, paymentId: string): Promise<string> {
  const refundId = randomId();
  await scope.db.write(async (w) => {
    await w.rows(sql`
      update payments set cash_customer = ${`cus_${paymentId}`}, mismatched_at = app_now(), cash_since = app_now()
      where tenant_id = ${w.tenantId} and id = ${paymentId}`);
    await w.rows(sql`
      insert into cash_transactions
        (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at, found_at)
      values (${w.tenantId}, 'test', ${`ccsbtxn_${randomId()}`}, ${paymentId}, 'funded', 601, 'EUR', app_now(), app_now())`);
    await w.rows(sql`
      insert into cash_refunds (tenant_id, id, payment_id, amount_minor, currency, state, created_at, asked_at)
      values (${w.tenantId}, ${refundId}, ${paymentId}, 100, 'GBP', 'asked', app_now(), app_now() - interval '2 hours')`);
  });
  return refundId;
}

async function addPhotos(scope: TenantScope, memberId: string) {
  const bytes = await picture(400, 400, "teal").png().toBuffer();
  const add = async (position: number, state: "active" | "pending") => {
    const id = randomId();
    await scope.files.put(photoKey(id, "full"), bytes, "image/webp");
    await scope.db.write((w) =>
      w
        .insert("photos")
        .values({ tenant_id: w.tenantId, id, member_id: memberId, position, state, created_at: sql<Date>`app_now()` })
        .execute(),
    );
    return id;
  };
  return {
    picture: new Uint8Array(bytes),
    photo: await add(1, "active"),
    waitingPhoto: await add(2, "pending"),
    doubtfulPhoto: await add(3, "pending"),
    sparePhoto: await add(4, "active"),
    croppedPhoto: await add(5, "active"),
  };
}

/** Adds two finished sign-up drafts of a discreet site. One of the drafts may get its next mail. */
async function addFinishedDrafts(w: TenantWriter, memberId: string, passwordHash: string) {
  const name = `Quiet ${randomId().slice(0, 8)}`;
  const fields = { ...asked, name, memberId, passwordHash, completed: true as const };
  await reserveName(w, fields.name);
  const finishedDraft = await finishDraft(w, undefined, { step: 4, fields });
  const restingDraft = await finishDraft(w, undefined, { step: 4, fields });
  const longAgo = sql<Date>`app_now() - interval '1 hour'`;
  const resting = w.update("signup_drafts").where("token_hash", "=", hashToken(restingDraft));
  await resting.set({ updated_at: longAgo }).execute();
  return { finishedDraft, restingDraft };
}
const asked = { email: "quiet@members.test", gender: "male", country: "GB", date_of_birth: "1990-05-17" };

async function addTokens(
  scope: TenantScope,
  { anna, boris, dora, hugo, ivan, lena, olaf }: People,
  annasEmail: string,
) {
  const passwordHash = await hashPassword(password);
  return scope.db.write(async (w) => {
    const spare = await startSession(w, boris, "test");
    return {
      token: (await startSession(w, anna, "test")).token,
      dorasToken: (await startSession(w, dora, "test")).token,
      olafsToken: (await startSession(w, olaf, "test")).token,
      spareToken: spare.token,
      sparesSession: spare.sessionId,
      attempt: await takeLoginTry(w, annasEmail, network),
      activation: await issueLink(w, "activation", dora),
      otherActivation: await issueLink(w, "activation", dora),
      reset: await issueLink(w, "reset", boris),
      spareLink: await issueLink(w, "reset", anna),
      wayBack: await issueLink(w, "reactivation", ivan),
      mailChange: await issueLink(w, "mail-change", hugo, { email: `${randomId()}@members.test` }),
      mailUndo: await issueLink(w, "mail-undo", hugo, { email: `${randomId()}@members.test` }),
      unsubscribe: await issueLink(w, "unsubscribe", anna, { type: "like" }),
      subscription: await addSubscription(w, boris, spare.sessionId),
      invitation: await invite(w),
      draft: await saveDraft(w, undefined, {
        step: 1,
        fields: { email: "draft@members.test", gender: "male", country: "GB" },
      }),
      spareDraft: await saveDraft(w, undefined, { step: 0, fields: {} }),
      ...(await addFinishedDrafts(w, lena, passwordHash)),
      dorasAccount: await getAccount(w, dora),
    };
  });
}

async function addSubscription(w: TenantWriter, memberId: string, sessionId: string): Promise<PushSubscription> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomId()}`;
  const subscription = { endpoint, keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) } };
  await saveSubscription(w, { memberId, sessionId }, subscription);
  return subscription;
}

async function addMails(scope: TenantScope, { anna }: People, prefix: string) {
  const devMail = timeId();
  const mail = {
    tenantId: scope.tenant.id,
    from: { address: "mail@members.test" },
    to: "anna@members.test",
    subject: "Hi",
    text: "Hi",
  };
  await storeDevMail(scope, { ...mail, id: devMail });
  const facts = { name: `${prefix}Anna`, link: "/" };
  await scope.db.write((w) =>
    queueMail(w, { template: "passwordChanged", to: mail.to, locale: "en", memberId: anna, facts }),
  );
  const [waiting] = await scope.db.read((q) =>
    q.from("mail_outbox").select("id").where("member_id", "=", anna).execute(),
  );
  await fileComplaint(scope, {
    topic: "conduct",
    body: "He insists.",
    replyTo: null,
    memberId: anna,
    locale: "en",
    // A random network, because several casts in one file would exceed a network's limit.
    network: randomId(),
  });
  const [filed] = await scope.db.read((q) => q.from("complaints").select("id").where("member_id", "=", anna).execute());
  await scope.db.write((w) => answerComplaint(w, "olga", filed?.id as string, "We look into it."));
  const stay = { page: "/", seconds: 3, cameFrom: null, network: "n", ref: null };
  await scope.db.write((w) => notePageStay(w, stay));
  return { devMail, waitingMail: waiting?.id as string, complaint: filed?.id as string };
}

async function addReport(scope: TenantScope, { kees, gina }: People) {
  const frozenPhoto = randomId();
  const report = { reporterId: kees, reportedId: gina, reason: "scam", body: "Asks for money." } as const;
  await fileReport(scope, report, async () => {});
  await scope.db.write((w) =>
    w.rows(sql`insert into report_files (tenant_id, report_id, key)
      select r.tenant_id, r.id, ${`chats/${frozenPhoto}.webp`} from reports r where r.tenant_id = ${w.tenantId} and r.reporter_id = ${kees}`),
  );
  const [open] = await scope.db.read((q) =>
    q.from("report_cases").select("id").where("reported_id", "=", gina).execute(),
  );
  const authorityReport = randomId();
  await scope.db.write((w) =>
    w.rows(sql`insert into authority_reports (tenant_id, id, member_id, report_id, authority, suspicion, facts, handed_over,
        reported_by, reported_at, keep_until)
      select r.tenant_id, ${authorityReport}, ${gina}, r.id, 'Police', 'threats', 'Threatened.', 'All', 'olga', app_now(),
        app_now() + interval '1 year' from reports r where r.tenant_id = ${w.tenantId} and r.reporter_id = ${kees}`),
  );
  return { reportCase: open?.id as string, frozenPhoto, authorityReport };
}

async function addDecision(scope: TenantScope, { anna }: People) {
  const measure = {
    kind: "warning",
    memberId: anna,
    ground: "insults",
    facts: "Insisted.",
    decidedBy: "olga",
  } as const;
  return scope.db.write(async (w) => {
    await w.beginAct(timeId());
    const { id: warning } = await keepMeasure(w, measure);
    const appeal = randomId();
    await w.rows(sql`insert into appeals (tenant_id, id, decision_id, member_id, body, filed_at, decided_by)
      values (${w.tenantId}, ${appeal}, ${warning}, ${anna}, 'I did not.', app_now(), 'olga')`);
    const approval = randomId();
    await w.rows(sql`insert into approvals (tenant_id, id, verb, deed, args, args_hash, facts, sentence, reason, subject_kind,
        subject, member_id, proposed_by, proposed_at, expires_at)
      values (${w.tenantId}, ${approval}, 'erase-now', 'member.erase-now', '{}', 'hash', '{}', 'Erase.', 'Asked.', 'member',
        ${anna}, ${anna}, 'ruth', app_now(), app_now() + interval '72 hours')`);
    return { warning, appeal, approval, appealLink: await issueLink(w, "appeal", anna, { decision: warning }) };
  });
}

/** Two complaints without an account, the second assigned to a colleague. */
async function addWork(scope: TenantScope, text: string) {
  const complaint = { topic: "site", replyTo: null, memberId: null, locale: "en", network: randomId() } as const;
  const workReceipt = await fileComplaint(scope, { ...complaint, body: "It is slow." });
  const claimedReceipt = await fileComplaint(scope, { ...complaint, body: "It is dear." });
  return scope.db.write(async (w) => {
    const items = await w.from("work_items").select(["id", "subject_id"]).where("closed_at", "is", null).execute();
    const of = (receipt: string) => items.find(({ subject_id }) => receiptOf(subject_id) === receipt);
    const [free, claimed] = [of(workReceipt), of(claimedReceipt)] as [(typeof items)[number], (typeof items)[number]];
    await claimItem(w, "olga", claimed.id);
    await noteOnComplaint(w, "olga", claimed.subject_id, "Ask the bank.");
    const seenItem = items.find(({ subject_id }) => subject_id === text)?.id as string;
    return { workItem: free.id, workComplaint: free.subject_id, claimedItem: claimed.id, seenItem };
  });
}

async function addExport(scope: TenantScope, { anna }: People): Promise<string> {
  const id = randomId();
  await scope.db.write((w) =>
    w.rows(sql`insert into data_exports (tenant_id, member_id, id, requested_at, expires_at)
      values (${w.tenantId}, ${anna}, ${id}, app_now(), app_now() + interval '2 days')`),
  );
  return id;
}

async function viewersOf(scope: TenantScope, token: string, dorasToken: string) {
  const transport = { ...testTransport, network, demo: true, local: true };
  const request = new Request(`http://${scope.tenant.canonicalHost}/`, { headers: { cookie: `auth=${token}` } });
  return {
    viewer: await viewerOf(scope, token),
    doras: await viewerOf(scope, dorasToken),
    visit: await openVisit(request, scope.tenant, transport),
  };
}

/** Adds rows to the tables that are still empty. */
async function addRest(scope: TenantScope, { anna, boris, ivan }: People, orderId: string): Promise<void> {
  await scope.db.write(async (w) => {
    const t = w.tenantId;
    await w.rows(sql`update accounts set notifications_disabled = '{spam}'
      where tenant_id = ${t} and member_id = ${boris}`);
    await w.rows(sql`insert into discarded_files values (${t}, gen_random_uuid(), 'chats/gone.webp', app_now())`);
    await w.rows(sql`insert into dismissals values (${t}, ${anna}, 'hide-photo-alert', app_now())`);
    await w.rows(sql`insert into notification_preferences values (${t}, ${anna}, 'news', 'email', false, app_now())`);
    await w.rows(sql`insert into notices values (${t}, ${anna}, 'news', 'email', app_now())`);
    await w.rows(sql`insert into discount_codes (tenant_id, code, kind, percentage, created_at)
      values (${t}, 'SPRING10', 'campaign', 10, app_now()), (${t}, 'SUMMER10', 'campaign', 10, app_now())
      on conflict do nothing`);
    await w.rows(sql`insert into offer_redemptions values (${t}, ${boris}, 'SPRING10', ${orderId}, app_now())`);
    await w.rows(sql`insert into first_purchases values (${t}, ${anna}, ${orderId}, null)`);
    await keepMethod(
      w,
      boris,
      { provider: "test", method: "visa", label: "Visa 4242" },
      { customer: "c", method: "m" },
    );
    await claimAdvantage(w, boris, "trial");
    await w.rows(sql`insert into retention_offers values (${t}, ${boris}, 'trial', app_now())`);
    await w.rows(sql`insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until)
      values (${t}, ${timeId()}, ${ivan}, 'break', app_now(), app_now() + interval '14 days')`);
    await w.rows(sql`insert into idempotency_keys values (${t}, ${anna}, 'r', 'k', 'h', '{}', app_now())`);
    await w.rows(sql`insert into webhook_deliveries values (${t}, 'test', ${orderId}, '{}', app_now(), null)`);
    const banned = { subject: { kind: "member", id: anna }, reason: "why" } as const;
    await noteAct(w, { actor: "olga", via: "job" }, "ban", banned);
    await w.rows(sql`insert into auto_likes (tenant_id, session_id, member_id, liker_id, created_at)
      select ${t}::integer, s.id, ${anna}, ${boris}, app_now() from sessions s
      where s.tenant_id = ${t} and s.member_id = ${anna} limit 1 on conflict do nothing`);
    await linkMailboxes(w, anna, boris);
    await addNote(w, "olga", anna, "Rang about an order.");
    await verifyMember(w, anna, "address");
    await w.rows(sql`insert into consents values (${t}, ${anna}, 'terms', app_now(), 'en', app_now())`);
    await addFreeMessage(w, boris);
  });
}

async function addWebhooks(scope: TenantScope) {
  const choice = { url: `https://hooks.partner.com/${randomId()}`, events: ["report.filed"] } as const;
  return scope.db.write(async (w) => {
    const { id: webhook } = await addEndpoint(w, choice, "olga");
    await rotateSecret(w, webhook);
    await w.rows(sql`update webhook_endpoints set former_until = app_now() - interval '1 hour'
      where tenant_id = ${w.tenantId} and id = ${webhook}`);
    const webhookMessage = randomId();
    await w.rows(sql`insert into webhook_messages (tenant_id, id, endpoint_id, event, data, happened_at, due_at)
      values (${w.tenantId}, ${webhookMessage}, ${webhook}, 'webhook.test', '{}', app_now(), app_now())`);
    await w.rows(sql`insert into webhook_attempts (tenant_id, message_id, number, tried_at, duration_ms, status, problem)
      values (${w.tenantId}, ${webhookMessage}, 1, app_now(), 20, 500, 'status')`);
    return { webhook, webhookMessage };
  });
}

async function addFreeMessage(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`insert into free_allowances values (${w.tenantId}, ${memberId}, 1) on conflict do nothing`);
}
