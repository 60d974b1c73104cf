import { sql } from "kysely";
import * as accounts from "~/accounts/accounts.server";
import * as address from "~/accounts/address.server";
import * as addressUpkeep from "~/accounts/address-upkeep.server";
import * as devices from "~/accounts/devices.server";
import * as emailLinks from "~/accounts/email-links.server";
import * as memberLock from "~/accounts/member-lock.server";
import * as newPassword from "~/accounts/new-password.server";
import * as personKeys from "~/accounts/person-keys.server";
import * as profileLock from "~/accounts/profile-lock.server";
import * as reAuthentication from "~/accounts/re-authentication.server";
import * as login from "~/accounts/login.server";
import * as loginTries from "~/accounts/login-tries.server";
import * as mailboxLimits from "~/accounts/mailbox-limits.server";
import * as accountRestraints from "~/accounts/account-restraints.server";
import * as sessions from "~/accounts/sessions.server";
import * as tokenRevocation from "~/accounts/token-revocation.server";
import * as gifts from "~/chat/gifts.server";
import * as chatPhotos from "~/chat/photos.server";
import * as marks from "~/chat/chat-privacy.server";
import * as ownSide from "~/chat/participant.server";
import * as conversations from "~/chat/conversations.server";
import * as messages from "~/chat/messages.server";
import * as quotedAnswers from "~/chat/quoted-answers.server";
import * as userAnswer from "~/compat/user-answer.server";
import * as dataExport from "~/deletion/data-export.server";
import * as exportContents from "~/deletion/export-contents.server";
import * as exportArchive from "~/deletion/export-archive.server";
import * as deletion from "~/deletion/deletion.server";
import * as memberRequests from "~/deletion/member-requests.server";
import * as openDeletion from "~/deletion/open-deletion.server";
import * as erasureJournal from "~/deletion/erasure-journal.server";
import * as requestJournal from "~/deletion/request-journal.server";
import * as erase from "~/deletion/erase.server";
import * as purge from "~/deletion/purge.server";
import * as reactivation from "~/deletion/reactivation.server";
import * as retention from "~/deletion/retention.server";
import * as unconfirmed from "~/deletion/unconfirmed.server";
import * as unusedCredits from "~/deletion/unused-credits.server";
import * as seekPreferences from "~/discovery/preferences.server";
import * as newcomers from "~/discovery/newcomers.server";
import * as preferencesPage from "~/discovery/preferences-page.server";
import * as preferencesStep from "~/discovery/preferences-step.server";
import * as keptSearch from "~/discovery/kept-search.server";
import * as likedPart from "~/member-page/liked-part.server";
import { translator } from "~/i18n/catalogue.server";
import * as memberPage from "~/member-page/member-page.server";
import * as membersPage from "~/discovery/members-page.server";
import * as search from "~/discovery/search.server";
import * as autoLikes from "~/discovery/auto-like.server";
import * as finderPage from "~/discovery/finder-page.server";
import * as wider from "~/discovery/wider.server";
import * as suggestions from "~/discovery/suggestions.server";
import * as matchFinder from "~/discovery/match-finder.server";
import * as swipes from "~/discovery/swipe.server";
import * as memberLander from "~/landers/member-lander.server";
import * as likeLists from "~/likes/like-lists.server";
import * as likes from "~/likes/likes.server";
import * as changePassword from "~/settings/password-change.server";
import * as dismissals from "~/notifications/dismissals.server";
import * as devMailbox from "~/dev/mailbox.server";
import * as moneyJobs from "~/notifications/mail/money-jobs.server";
import * as outbox from "~/notifications/mail/outbox.server";
import * as mailChange from "~/settings/mail-change.server";
import * as mailReports from "~/notifications/mail-reports.server";
import * as dueNotices from "~/notifications/due-notices.server";
import * as notices from "~/notifications/notices.server";
import { type NotificationChoices, notificationTypes } from "~/notifications/preference";
import * as pushKeys from "~/notifications/push-keys.server";
import * as preferences from "~/notifications/preferences.server";
import * as announcements from "~/notifications/announcements.server";
import * as termsNotices from "~/notifications/terms-notices.server";
import * as pushOutbox from "~/notifications/push-outbox.server";
import * as pushSubscriptions from "~/notifications/push-subscriptions.server";
import * as stoppedMails from "~/notifications/stopped-mails.server";
import * as unsubscribing from "~/notifications/unsubscribe.server";
import * as decisionMails from "~/notifications/decision-mails.server";
import * as loginMails from "~/notifications/login-mails.server";
import * as week from "~/notifications/weekly-counts.server";
import * as reportMails from "~/notifications/report-mails.server";
import * as campaignCodes from "~/offers/campaign-codes.server";
import * as firstPurchase from "~/offers/first-purchase.server";
import * as offers from "~/offers/offers.server";
import * as authorityReports from "~/operators/authority-reports.server";
import type { AuthorityFile } from "~/operators/authority-reports.server";
import * as appealFiling from "~/operators/appeal-filing.server";
import * as appealReviews from "~/operators/appeal-reviews.server";
import * as reversals from "~/operators/reversals.server";
import * as statementPreview from "~/notifications/statement-preview.server";
import * as measures from "~/operators/measures.server";
import * as acts from "~/operators/acts.server";
import * as actJournal from "~/operators/act-journal.server";
import * as approvals from "~/operators/approvals.server";
import * as undo from "~/operators/undo.server";
import * as campaignActs from "~/operators/campaign-acts.server";
import * as openComplaints from "~/operators/complaints.server";
import * as retentionPolicy from "~/operators/retention-policy.server";
import * as demoDesk from "~/dev/demo-desk.server";
import * as creditGrants from "~/operators/credit-grants.server";
import * as deskSheet from "~/desk/sheet.server";
import * as exactSearch from "~/operators/members/find.server";
import * as memberSheet from "~/operators/members/sheet.server";
import * as sheetTabs from "~/operators/members/tabs.server";
import * as timeline from "~/operators/members/timeline.server";
import * as orderDetail from "~/operators/orders/order-detail.server";
import * as orderList from "~/operators/orders/order-list.server";
import * as siteDrafts from "~/operators/sites/drafts.server";
import * as siteVersions from "~/operators/sites/versions.server";
import * as resentMails from "~/operators/resent-mails.server";
import * as accountLinks from "~/operators/account-links.server";
import * as strikes from "~/safety/strikes.server";
import * as memberNotes from "~/operators/member-notes.server";
import * as memberActs from "~/operators/member-acts.server";
import * as paymentActs from "~/operators/payment-acts.server";
import * as photoReviews from "~/operators/photo-reviews.server";
import * as workCheck from "~/operators/queue/check.server";
import * as evidence from "~/operators/queue/evidence.server";
import * as itemReviews from "~/operators/queue/item-reviews.server";
import * as workItem from "~/operators/queue/item.server";
import * as workContents from "~/operators/queue/contents.server";
import * as claims from "~/operators/queue/claims.server";
import * as textQueue from "~/operators/text-queue.server";
import * as cases from "~/operators/cases.server";
import * as staffNames from "~/operators/staff/staff-names.server";
import * as dataRequests from "~/operators/data-requests.server";
import * as memberRestraints from "~/operators/restraints.server";
import * as complaints from "~/pages/complaints.server";
import * as pageStays from "~/tracking/page-stays.server";
import * as discardedFiles from "~/tenancy/discarded-files.server";
import * as onceOnly from "~/tenancy/idempotency.server";
import * as webhookDeliveries from "~/webhooks/deliveries.server";
import * as webhookEndpoints from "~/webhooks/endpoints.server";
import * as failingWebhooks from "~/operators/failing-webhooks.server";
import * as debitDrafts from "~/payments/debit-drafts.server";
import * as debitMandates from "~/payments/debit-mandates.server";
import * as keptMethods from "~/payments/kept-methods.server";
import * as dailyReport from "~/payments/daily-report.server";
import * as extendedReturns from "~/payments/extended-returns.server";
import * as issuedNumbers from "~/payments/issued-numbers.server";
import * as invoices from "~/payments/invoices.server";
import * as methodReleases from "~/payments/method-releases.server";
import * as lostReturns from "~/payments/lost-returns.server";
import * as refundDecisions from "~/payments/refund-decisions.server";
import * as refunds from "~/payments/refunds.server";
import * as returnFacts from "~/payments/return-facts.server";
import * as returns from "~/payments/returns.server";
import * as sendRefund from "~/payments/send-refund.server";
import * as repeat from "~/payments/repeat.server";
import * as disputedAmount from "~/payments/disputed-amount.server";
import * as disputes from "~/payments/disputes.server";
import * as payer from "~/payments/payer.server";
import * as earlierOrders from "~/payments/earlier-orders.server";
import * as openPayments from "~/payments/open-payments.server";
import * as orderRefunds from "~/payments/order-refunds.server";
import * as orders from "~/payments/orders.server";
import * as debitForm from "~/payments/debit-form.server";
import * as orderPage from "~/payments/order-page.server";
import * as ownOrders from "~/payments/own-orders.server";
import * as cashBalances from "~/payments/cash-balances.server";
import * as cashRefunds from "~/payments/cash-refunds.server";
import * as recovery from "~/payments/recovery.server";
import * as reviewList from "~/payments/review-list.server";
import { providerNamed } from "~/payments/providers/index.server";
import * as testProvider from "~/payments/providers/test.server";
import type { ProviderStatus } from "~/payments/providers/provider";
import * as quote from "~/payments/quote.server";
import * as settlement from "~/payments/settlement.server";
import * as startPayment from "~/payments/start-payment.server";
import * as webhooks from "~/payments/webhooks.server";
import { randomId, timeId } from "~/platform/ids";
import * as profileTexts from "~/profiles/texts.server";
import * as about from "~/profiles/about.server";
import * as profileAnswers from "~/profiles/answers.server";
import * as activity from "~/profiles/activity.server";
import { type OptionalField, optionalFields } from "~/tenancy/profile-fields";
import * as media from "~/profiles/media.server";
import * as nameUpkeep from "~/profiles/name-upkeep.server";
import * as names from "~/profiles/names.server";
import * as photoCrop from "~/profiles/photo-crop.server";
import * as photoOrder from "~/profiles/photo-order.server";
import * as photos from "~/profiles/photos.server";
import * as profileBasics from "~/profiles/basics.server";
import * as profileEditor from "~/profiles/profile-editor.server";
import * as blocking from "~/safety/blocking.server";
import * as appeals from "~/safety/appeals.server";
import * as contestableDecisions from "~/safety/contestable-decisions.server";
import * as decisions from "~/safety/decisions.server";
import * as reportPage from "~/safety/report-page.server";
import * as reports from "~/safety/reports.server";
import * as addressCorrection from "~/signup/address-correction.server";
import * as admission from "~/signup/admission.server";
import * as activation from "~/signup/activation.server";
import * as completion from "~/signup/completion.server";
import * as signupAccess from "~/signup/signup-access.server";
import * as drafts from "~/signup/drafts.server";
import * as invitations from "~/signup/invitations.server";
import * as newMember from "~/signup/new-member.server";
import * as reset from "~/signup/reset.server";
import * as signup from "~/signup/signup.server";
import * as completePage from "~/signup/complete-page.server";
import * as linkPage from "~/signup/link-page.server";
import * as signupPage from "~/signup/signup-page.server";
import * as steps from "~/signup/steps.server";
import * as target from "~/signup/target.server";
import { CommandRefused, Refusal } from "~/platform/errors";
import type { RowReader, TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import * as secrets from "~/tenancy/secrets.server";
import * as blocks from "~/visibility/blocks.server";
import * as invisible from "~/visibility/invisible.server";
import * as place from "~/visibility/place.server";
import * as ledgerCheck from "~/wallet/ledger-check.server";
import * as ledger from "~/wallet/ledger.server";
import * as statement from "~/wallet/statement.server";
import * as viewer from "~/server/viewer.server";
import { anyPhone, type Cast, network, password } from "./cast";

type AnyHandle = RowReader | TenantReader | TenantWriter | TenantScope;
export type Call = (handle: AnyHandle, my: Cast) => Promise<unknown>;

/** The arguments of a verb after its database handle. `never` for exports that are no verb. */
type Rest<F> = F extends (handle: infer H, ...rest: infer R) => unknown ? ([H] extends [AnyHandle] ? R : never) : never;
type Arguments<M> = { [K in keyof M as [Rest<M[K]>] extends [never] ? never : K]?: (my: Cast) => Rest<M[K]> };

/**
 * The calls of one file, as a table with the arguments of each verb. TypeScript checks the arguments against the
 * verb's type.
 */
function of<M extends object>(module: M): (table: Arguments<M>) => Record<string, Call> {
  return (table) => {
    const named = Object.entries(table as Record<string, (my: Cast) => unknown[]>);
    return Object.fromEntries(
      named.map(([name, argumentsFor]) => {
        const verb = module[name as keyof M] as (handle: AnyHandle, ...rest: unknown[]) => unknown;
        return [name, async (handle: AnyHandle, my: Cast) => verb(handle, ...argumentsFor(my))];
      }),
    );
  };
}

const twoPerson = (memberId: string): approvals.TwoPersonCommand => ({
  name: "erase-now",
  confirmPermission: "member.erase-now",
  facts: async (q) => ({ ...(await memberRequests.readErasureFacts(q, memberId)) }),
  says: () => "Erase.",
  subject: () => ({ kind: "member", id: memberId }),
  perform: async () => ({}),
});

/** Marks the site of a scope as suspended, for the calls that need a suspended site. */
function suspended(scope: TenantScope): TenantScope {
  return { ...scope, tenant: { ...scope.tenant, suspended: true } };
}

const thumb = { name: "thumb", format: "webp", width: 400, height: 400 } as const;
const another = { password: "five other words here now", passwordRepeat: "five other words here now" };
const basics = { gender: "female", pronouns: null, birth_date: "1990-05-17", country: "GB", region: null, city: null };
const answers = { gender: "male", country: "GB", date_of_birth: "1990-05-17", signup_message: "" };
const origin = { network, device: "test", heldToken: undefined };
const applicant = { network, hasTrafficSource: true };
const everyChoice = Object.fromEntries(
  notificationTypes.map((type) => [type, { email: false, push: true }]),
) as NotificationChoices;
const looks = Object.fromEntries(optionalFields.map((field) => [field, null])) as Record<OptionalField, string | null>;
const everything = { filters: {}, after: null };

/** A placed order, as its payment provider gets it. */
const placedOrder = (orderId: string) => ({
  orderId,
  paymentId: orderId,
  method: "visa" as const,
  expiresAt: new Date(0),
  priceHolds: false,
  payReference: "test_reference",
  isOver: false,
  unansweredSince: null,
  keeps: false,
  kept: null,
  debit: null,
  iso: "en-GB",
  description: "credits",
  quote: {
    bundleId: "c50",
    credits: 50,
    listAmountMinor: 899,
    amountMinor: 899,
    currency: "GBP",
    country: "GB",
    offerCode: null,
    offerEndsAt: null,
    discountPercentage: 0,
  },
});

const fresh = (prefix: string) => ({ email: `${randomId()}@members.test`, name: `${prefix}${randomLetters()}` });

/** Returns only letters, because eight digits in a row would be refused as a telephone number. */
const randomLetters = () =>
  randomId()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

const newcomer = (prefix: string) => ({
  applicant: { ...answers, ...fresh(prefix), passwordHash: "none" },
  tracking: null,
  locale: "en",
});
const agreed = { terms: true, consent: true };
const actor = "ruth";
const by = { actor, via: "shell" } as const;
const byJob = { actor, via: "job" } as const;
const reasons = { ground: "insults", facts: "Insisted after a no." } as const;
const told = {
  afterNotice: false,
  clause: null,
  automated: false,
  territory: [],
  decidedAt: "2026-11-20T12:00:00.000Z",
  until: null,
};
const heldAppeal = (my: Cast) => ({
  id: my.appeal,
  decisionId: my.warning,
  memberId: my.anna,
  subjectId: my.anna,
  decidedBy: "olga",
  kind: "warning" as const,
  until: null,
  isReversed: false,
});
/** A refund with a wrong amount, which the product refuses. A sent refund would change the amounts of later calls. */
const otherFigure = (my: Cast) => ({ orderId: my.paidOrder, amount: "0.01", shown: "0.01" });
const refused = async (call: Promise<unknown>) => {
  await call.catch((error: unknown) => {
    if (!(error instanceof Refusal) && !(error instanceof CommandRefused)) throw error;
  });
};
const why = "Looked into it.";
/** A record of no company, which the product refuses. */
const noRecord = { settings: {}, bundles: [], texts: {}, company_id: "none", hosts: [] };
const authorityFile = (my: Cast) => ({
  memberId: my.gina,
  report: { id: my.authorityReport } as AuthorityFile["report"],
  evidence: [],
  keys: [`chats/${my.frozenPhoto}.webp`],
});
const receiverOf = (my: Cast) => ({ to: my.annasEmail, name: "Anna", locale: "en", memberId: my.anna });

const files: Record<string, Record<string, Call>> = {
  "accounts/accounts": of(accounts)({
    findAccount: (my) => [my.anna],
    findAccountByEmail: (my) => [my.annasEmail],
    getAccount: (my) => [my.anna],
    saveLanguage: (my) => [my.anna, "de"],
    savePasswordHash: (my) => [my.carol, "none"],
    lockIfUnchanged: (my) => [{ memberId: my.anna, passwordHash: "none", state: "active" }],
  }),
  "accounts/address": of(address)({
    lockAccount: (my) => [my.anna],
    lockAddresses: () => [["swapped@members.test"]],
    saveEmail: (my) => [my.carol, `${my.prefix}carol.new@members.test`.toLowerCase()],
    dropEmail: (my) => [my.lena, `${my.prefix}lena@members.test`.toLowerCase()],
    vacateAddress: (my) => [my.annasEmail, my.carol],
    confirmAddress: (my) => [my.dora],
  }),
  "accounts/person-keys": of(personKeys)({
    noteMailboxKey: (my) => [my.anna, my.annasEmail],
    forgetMailbox: (my) => [my.anna, "nobody-at-all@members.test"],
    notePersonKey: (my) => [my.anna, "mailbox", my.annasEmail],
    isTakenElsewhere: (my) => [my.anna, "trial"],
    claimAdvantage: (my) => [my.anna, "first-purchase"],
    storeAdvantage: (my) => [my.anna, "first-purchase"],
    returnAdvantage: (my) => [my.carol, "first-purchase"],
  }),
  "accounts/address-upkeep": of(addressUpkeep)({ normaliseAddresses: () => [null], listSharedMailboxes: () => [] }),
  "accounts/re-authentication": of(reAuthentication)({
    reAuthenticate: (my) => [my.anna, password, "password"],
    lockReAuthenticated: (my) => [my.dorasAccount],
  }),
  "accounts/new-password": of(newPassword)({
    hashNewPassword: (my) => [another, my.annasEmail],
    checkPassword: (my) => [another.password, my.annasEmail],
  }),
  "accounts/devices": of(devices)({ listDevices: (my) => [my.anna] }),
  "accounts/email-links": of(emailLinks)({
    voidLinksUntil: () => [new Date(0)],
    issueLink: (my) => ["reset", my.carol],
    issueLinkUntil: (my) => [{ purpose: "reset", memberId: my.carol, latest: null }],
    findLink: (my) => [my.spareLink],
    findKnownLink: (my) => [my.appealLink],
    keepUsedLink: (my) => [my.appealLink, 187],
    redeemLink: (my) => [my.spareLink, "reset"],
    voidLinks: (my) => [my.carol, "changeUndone", my.mailUndo],
    recentLinks: (my) => [my.anna, "reset"],
    invite: () => [],
  }),
  "accounts/mailbox-limits": of(mailboxLimits)({ consumeMailLimit: (my) => [my.annasEmail] }),
  "accounts/login": of(login)({ logIn: (my) => [`${my.prefix}hugo@members.test`.toLowerCase(), password, origin] }),
  "accounts/login-tries": of(loginTries)({
    takeLoginTry: (my) => [my.annasEmail, network],
    returnLoginTry: (my) => [my.attempt],
    forgetLoginTries: (my) => [my.attempt],
    forgetTriesOf: (my) => [my.annasEmail],
  }),
  "accounts/token-revocation": of(tokenRevocation)({
    revokeTokenPage: () => ["sessions", { until: new Date(0), after: "" }],
  }),
  "accounts/profile-lock": of(profileLock)({
    lockProfile: (my) => [my.anna],
    lockProfileOf: (my) => ["photos", my.photo],
  }),
  "accounts/member-lock": of(memberLock)({ lockMember: (my) => [my.anna] }),
  "accounts/account-restraints": of(accountRestraints)({
    holdUntil: (my) => [my.kees, 72],
    suspendUntil: (my) => [my.kees, new Date("2099-01-01")],
    liftRestraint: (my) => [my.mila],
    endSuspension: (my) => [my.mila],
    endRestraints: () => [],
    restrictUse: (my) => [my.kees, true],
    suspendedRefusal: (my) => [my.mila],
  }),
  "accounts/sessions": of(sessions)({
    endSessionsUntil: () => [new Date(0)],
    startSession: (my) => [my.carol, "test"],
    hasEarlierSession: (my) => [my.anna],
    hasRunningSession: (my) => [my.anna],
    countDevices: (my) => [my.anna],
    endSession: (my) => [my.sparesSession],
    endSessionOfToken: (my) => [my.spareToken],
    findEnding: (my) => [my.spareToken],
    endOtherSessions: (my) => [my.anna, my.viewer.sessionId, "elsewhere"],
    endAllSessions: (my) => [my.carol, "elsewhere"],
    endDevice: (my) => [my.anna, my.sparesSession],
    noteSession: (my) => [my.viewer.sessionId],
    renewSession: (my) => [my.viewer.sessionId],
  }),
  "chat/conversations": of(conversations)({
    listConversations: (my) => [my.anna],
    getConversation: (my) => [my.anna, my.chat],
    getOpening: (my) => [my.anna, my.boris],
    markConversationRead: (my) => [my.anna, my.chat, 1],
    deleteConversationBetween: (my) => [my.anna, my.hugo],
  }),
  "chat/messages": of(messages)({
    sendMessage: (my) => [
      my.anna,
      { to: { conversationId: my.chat }, body: "Again", clientId: randomId(), origin: "member" },
    ],
    sendContent: (my) => [
      my.anna,
      {
        to: { conversationId: my.chat },
        content: { kind: "text", body: "Again" },
        clientId: randomId(),
        origin: "member",
      },
    ],
    lockSending: (my) => [my.anna, my.boris],
  }),
  "chat/gifts": of(gifts)({
    sendGift: (my) => [my.anna, { to: { memberId: my.boris }, gift: "rose", clientId: randomId() }],
  }),
  "chat/photos": of(chatPhotos)({
    sendPhoto: (my) => [my.anna, { to: { memberId: my.boris }, bytes: my.picture, clientId: randomId() }],
    getChatPhoto: (my) => [my.anna, { conversationId: my.chat, messageId: my.chatPhoto }],
    readChatPhoto: (my) => [my.chatFile],
  }),
  "chat/participant": of(ownSide)({
    removeMessage: (my) => [my.anna, { conversationId: my.chat, messageId: my.spareMessage }],
    saveDraft: (my) => [my.anna, my.chat, { text: "To be continued", clientId: randomId() }],
    removeConversation: (my) => [my.boris, my.chat],
    removeConversationWith: (my) => [my.hugo, my.anna],
  }),
  "chat/quoted-answers": of(quotedAnswers)({
    emptyQuotedAnswer: (my) => [{ ownerId: my.anna, prompt: "sunday", body: "In bed." }],
  }),
  "chat/chat-privacy": of(marks)({
    readMarks: (my) => [my.anna],
    saveMarks: (my) => [my.anna, { reading: false, typing: false }],
    getOtherMember: (my) => [my.anna, my.chat],
    emitTyping: (my) => [my.anna, my.chat],
  }),
  "compat/user-answer": of(userAnswer)({ userAnswer: (my) => [my.viewer] }),
  "deletion/data-export": of(dataExport)({
    findExport: (my) => [my.anna],
    requestExport: (my) => [my.hugo, password],
    orderExport: (my) => [my.hugo],
    packCopy: (my) => [my.anna, "en"],
    makeExport: (my) => [my.anna, my.waitingExport],
    findExportFile: (my) => [my.scope.files, my.anna],
    removeOldExports: () => [],
  }),
  "deletion/export-contents": of(exportContents)({ listSentPhotos: (my) => [my.anna] }),
  "deletion/export-archive": of(exportArchive)({ packExport: (my) => [my.anna, "Read me"] }),
  "deletion/deletion": of(deletion)({
    deleteAccount: (my) => [my.jana, { reason: "break", password }],
    replayRequests: () => [null],
    leaveAtOnce: (my) => [my.jana],
    requestDeletion: (my) => [{ memberId: my.jana, reason: "break" }, async () => {}],
  }),
  "deletion/member-requests": of(memberRequests)({
    eraseMember: (my) => [my.erik, async () => {}],
    exportMember: (my) => [my.gina, async () => {}],
    readErasureFacts: (my) => [my.jana],
    eraseAtOnce: (my) => [my.jana, "deleted"],
  }),
  "deletion/erasure-journal": of(erasureJournal)({
    listErasures: () => [],
    findErasure: (my) => [my.kees],
    noteErasure: (my) => [my.kees, { files: [`chats/${my.chatFile}.webp`], owed: [] }],
  }),
  "deletion/request-journal": of(requestJournal)({
    noteRequest: (my) => [{ id: my.jana, memberId: my.jana, reason: "break", requestedAt: new Date() }],
    withdrawRequest: (my) => [{ id: my.jana, memberId: my.jana, reason: "break", requestedAt: new Date() }],
    listRequests: () => [],
    tidyRequests: () => [],
    completeRequests: () => [],
    findCompleteSince: () => [],
  }),
  "deletion/erase": of(erase)({
    listFiles: (my) => [my.anna],
    eraseFiles: (my) => [my.kees],
    eraseRows: (my) => [my.kees],
    listTablesWithRowsOf: (my) => [my.anna],
  }),
  "deletion/purge": of(purge)({
    listDuePurges: () => [],
    hasOwedMail: (my) => [my.kees],
    purgeMember: (my) => [my.kees],
    replayErasures: () => [],
  }),
  "deletion/unconfirmed": of(unconfirmed)({ eraseUnconfirmed: () => [], findErasureOf: (my) => [my.dora] }),
  "deletion/unused-credits": of(unusedCredits)({ returnUnusedCredits: (my) => [my.jana] }),
  "deletion/open-deletion": of(openDeletion)({ findOpenDeletion: (my) => [my.ivan] }),
  "deletion/reactivation": of(reactivation)({
    sendReactivationMail: (my) => [my.ivansEmail, network],
    mailReturn: (my) => [{ memberId: my.ivan, email: my.ivansEmail, locale: "en", name: "Ivan" }],
    findReturn: (my) => [my.wayBack],
    listAcquaintances: (my) => [my.anna],
    reactivate: (my) => [my.wayBack],
    reopenAccount: (my) => [my.ivan],
    replayReturns: () => [],
  }),
  "deletion/retention": of(retention)({
    readRetention: (my) => [my.anna, "GB"],
    takeTrial: (my) => [my.anna],
    takeDiscount: (my) => [my.anna],
  }),
  "discovery/preferences": of(seekPreferences)({
    savePreferences: (my) => [my.anna, { who: { genders: ["male"], min_age: "30", max_age: "" } }],
    skipPreferences: (my) => [my.anna],
    countSuggested: (my) => [my.viewer],
  }),
  "discovery/newcomers": of(newcomers)({ countNewcomers: (my) => [my.anna] }),
  "discovery/preferences-page": of(preferencesPage)({ readFits: (my) => [my.visit, my.viewer] }),
  "discovery/preferences-step": of(preferencesStep)({ readStepProfile: (my) => [my.visit, my.viewer, "profile"] }),
  "discovery/kept-search": of(keptSearch)({
    saveSearchInBackground: (my) => [my.viewer, "min_age=40"],
    saveSearch: (my) => [my.anna, "min_age=40"],
  }),
  "member-page/liked-part": of(likedPart)({
    readPartPage: (my) => [
      { tenant: my.scope.tenant, locale: "en", t: translator("en") },
      my.viewer,
      { toId: my.boris, part: { prompt: "sunday" } },
    ],
    likePart: (my) => [my.viewer, { toId: my.boris, part: { prompt: "sunday" }, body: "Hello", clientId: randomId() }],
  }),
  "member-page/member-page": of(memberPage)({ getMemberPage: (my) => [my.boris, my.anna] }),
  "discovery/members-page": of(membersPage)({
    readMembersPage: (my) => [my.visit, my.viewer, new URLSearchParams("min_age=18")],
  }),
  "discovery/auto-like": of(autoLikes)({ autoLike: (my) => [my.viewer] }),
  "discovery/finder-page": of(finderPage)({
    readSuggestionsPage: (my) => [my.visit, my.viewer],
    readFinderPage: (my) => [my.visit, my.viewer, new URLSearchParams("asked=1")],
  }),
  "discovery/match-finder": of(matchFinder)({
    findFitting: (my) => [my.viewer, { interests: null, reason: null }],
  }),
  "discovery/suggestions": of(suggestions)({ findSuggestions: (my) => [my.viewer] }),
  "discovery/swipe": of(swipes)({
    readSwipeGame: (my) => [my.viewer, my.visit],
    swipe: (my) => [{ swiper: my.viewer, otherId: my.hugo, choice: "pass" }],
    undoSwipe: (my) => [my.anna],
  }),
  "discovery/wider": of(wider)({ readWiderChoice: (my) => [my.visit, my.viewer] }),
  "discovery/search": of(search)({ findMembers: (my) => [{ viewerId: my.anna, ...everything }] }),
  "likes/like-lists": of(likeLists)({
    listLikes: (my) => [{ memberId: my.anna, type: "received", after: null }],
    listLikedPeople: (my) => [my.anna],
    findMatch: (my) => [my.anna, my.boris],
  }),
  "likes/likes": of(likes)({
    like: (my) => [{ fromId: my.anna, toId: my.hugo, origin: "member" }],
    findPart: (my) => [{ fromId: my.anna, toId: my.hugo, part: { prompt: "sunday" } }],
    unlike: (my) => [{ fromId: my.anna, toId: my.hugo }],
    markLikesSeen: (my) => [my.anna],
    removeLikesBetween: (my) => [my.hugo, my.anna],
  }),
  "settings/password-change": of(changePassword)({
    changePassword: (my) => [my.viewer, { oldPassword: password, ...another }],
  }),
  "settings/mail-change": of(mailChange)({
    requestMailChange: (my) => [my.erik, { email: `${randomId()}@members.test`, password }],
    findWantedAddress: (my) => [my.anna],
    findMailChange: (my) => [my.mailChange],
    findMailUndo: (my) => [my.mailUndo],
    confirmMailChange: (my) => [my.mailChange],
    undoMailChange: (my) => [my.mailUndo, reactivation.reopenAccount],
    askForMailChange: (my) => [my.carol, `${randomId()}@members.test`],
  }),
  "notifications/mail-reports": of(mailReports)({
    receiveMailReport: () => [new TextEncoder().encode("{}"), new Headers()],
  }),
  "notifications/due-notices": of(dueNotices)({
    listDueNotices: () => ["recent", "push"],
    sendDueNotices: () => ["recent", "email"],
  }),
  "notifications/announcements": of(announcements)({
    announceToAll: () => [{ type: "news", link: "/" }],
    countRecipients: () => ["news"],
    listRecipients: () => [null],
    notifyBatch: () => [{ type: "news", link: "/" }, null],
  }),
  "notifications/terms-notices": of(termsNotices)({
    findTermsStart: () => ["2030-01-01"],
    countToldOfTerms: () => [],
    tellTermsToAll: () => [new Date("2030-01-01T00:00:00Z")],
    tellTermsBatch: () => [{ from: "2030-01-01T00:00:00Z", toldAt: "2026-01-01T00:00:00Z" }, null],
  }),
  "notifications/push-outbox": of(pushOutbox)({
    queuePush: (my) => [my.anna, { type: "like", link: "/likes" }],
    findWaitingPush: (my) => [{ memberId: my.anna, subscriptionId: my.anna, type: "like", link: "/likes" }],
  }),
  "notifications/push-keys": of(pushKeys)({ findPushKeys: () => [] }),
  "notifications/notices": of(notices)({ notifyMember: (my) => [my.anna, { type: "like", channel: "email" }] }),
  "notifications/push-subscriptions": of(pushSubscriptions)({
    saveSubscription: (my) => [{ memberId: my.anna, sessionId: my.viewer.sessionId }, my.subscription],
    listSubscriptions: (my) => [my.anna],
    countSubscriptions: (my) => [my.viewer.sessionId],
    hasPush: (my) => [my.anna],
    removeSubscription: (my) => [my.anna],
    removeSubscriptionOf: (my) => [my.viewer.sessionId],
  }),
  "notifications/stopped-mails": of(stoppedMails)({
    stopMails: (my) => [my.anna, "bounce"],
    stopMailsTo: (my) => [my.annasEmail, "spam"],
    resumeMails: (my) => [my.anna, "bounce"],
    allowMails: (my) => [my.anna, "spam"],
  }),
  "notifications/unsubscribe": of(unsubscribing)({
    issueUnsubscribeLink: (my) => [my.anna, "like"],
    findUnsubscription: (my) => [my.unsubscribe],
    unsubscribe: (my) => [my.unsubscribe, "type"],
    unsubscribeByProgram: (my) => [my.unsubscribe],
  }),
  "notifications/dismissals": of(dismissals)({ dismissAlert: (my) => [my.anna, "hide-photo-alert"] }),
  "dev/mailbox": of(devMailbox)({
    storeDevMail: (my) => [
      {
        tenantId: my.scope.tenant.id,
        id: my.devMail,
        from: { address: "a@b.test" },
        to: "a@b.test",
        subject: "",
        text: "",
      },
    ],
  }),
  "notifications/mail/outbox": of(outbox)({
    queueMail: (my) => [
      { template: "reset", to: my.annasEmail, locale: "en", memberId: my.anna, facts: { name: "A", link: "/" } },
    ],
    findWaitingMail: (my) => [my.waitingMail],
    markSent: (my) => [my.waitingMail],
    withdrawMails: (my) => [my.order],
    dropUnsentMails: (my) => [my.anna],
  }),
  "notifications/weekly-counts": of(week)({ readWeek: (my) => [my.anna] }),
  "notifications/login-mails": of(loginMails)({ mailStrangeLogin: (my) => [my.anna, "test"] }),
  "notifications/report-mails": of(reportMails)({
    mailReportReceipt: (my) => [my.anna, "0123456789"],
    mailNoticeReceipt: (my) => [my.complaint],
  }),
  "notifications/decision-mails": of(decisionMails)({
    findReceiver: (my) => [my.anna],
    findComplainant: (my) => [my.complaint],
    mailWarning: (my) => [my.anna, { id: my.warning, kind: "warning", ...reasons, ...told }],
    mailBan: (my) => [my.anna, { id: my.warning, kind: "ban", ...reasons, ...told }, []],
    mailRefusal: (my) => [my.anna, { id: my.warning, kind: "photo", ...reasons, ...told }],
    mailRestraint: (my) => [
      my.anna,
      { id: my.warning, kind: "hold", ...reasons, ...told, until: "2099-01-01T00:00:00.000Z" },
    ],
    mailReopened: (my) => [my.anna],
    mailReturned: (my) => [my.anna, [{ credits: 1, amountMinor: 1, currency: "GBP" }]],
    mailLateReturn: (my) => [my.creditReturn],
    mailRefundOwed: (my) => [my.creditReturn],
    mailAuthorityTold: (my) => [receiverOf(my), "Police"],
    mailFirstAnswer: (my) => [receiverOf(my), { receipt: "0123456789", answer: "We look into it." }],
    mailAnswer: (my) => [receiverOf(my), { decisionId: my.warning, receipt: "0123456789", decision: "none" }],
    mailAppealDecided: (my) => [receiverOf(my), { outcome: "upheld", answer: "It stands.", restored: null }],
  }),
  "notifications/statement-preview": of(statementPreview)({
    previewStatement: (my) => [{ memberId: my.anna, kind: "ban", ...reasons }],
  }),
  "notifications/preferences": of(preferences)({
    readChoices: (my) => [my.anna],
    isWanted: (my) => [my.anna, "news", "email"],
    saveChoices: (my) => [my.anna, everyChoice],
    subscribeToMails: (my) => [my.hugo, ["news"]],
    switchOff: (my) => [my.anna, "like", "email"],
  }),
  "offers/offers": of(offers)({
    readOffers: (my) => [my.anna, "SPRING10"],
    redeemOffer: (my) => [my.anna, "SPRING10", my.order],
  }),
  "offers/first-purchase": of(firstPurchase)({
    findReplaceable: (my) => [my.anna],
    reserveFirstPurchase: (my) => [my.hugo, my.paidOrder],
    takeFirstPurchase: (my) => [my.hugo, my.paidOrder],
    releaseFirstPurchase: (my) => [my.anna, my.order],
  }),
  "offers/campaign-codes": of(campaignCodes)({
    addCampaignCode: () => [{ code: "AUTUMN10", percentage: 10, minimum: null, country: null, until: null }],
    endCampaignCode: () => ["SPRING10"],
    listCampaignCodes: () => [],
  }),
  "operators/campaign-acts": of(campaignActs)({
    makeCode: () => [{ code: "WINTER10", percent: 10 }],
    endCode: () => ["SUMMER10"],
    invitePerson: () => [],
  }),
  "operators/acts": of(acts)({
    noteAct: (my) => [
      byJob,
      "ban",
      { subject: { kind: "member", id: my.anna }, reason: "why", after: { state: "banned" } },
    ],
  }),
  "operators/act-journal": of(actJournal)({
    listActLines: () => [{ since: null, until: new Date() }],
  }),
  "operators/approvals": {
    ...of(approvals)({
      proposeCommand: (my) => [by, twoPerson(my.jana), { args: { id: my.jana }, why: "why" }],
      withdrawApproval: (my) => [by, my.approval],
      expireApproval: (my) => [my.approval],
      listApprovals: () => [],
      tellOwners: (my) => [{ approvalId: my.approval, kind: "approvalAlone" }],
      tellOwnersOfAlone: () => [{ verb: "erase-now", user: "ruth" }],
    }),
    // Refused, because these arguments differ from the displayed arguments.
    confirmApproval: (handle, my) =>
      approvals.confirmApproval(handle as TenantWriter, by, { id: my.approval }, []).catch(() => null),
  },
  "operators/undo": {
    undoAct: async (handle, my) => {
      const w = handle as TenantWriter;
      await w.beginAct(timeId());
      await memberActs.warnMember(w, by.actor, my.hugo, reasons);
      const act = await acts.noteAct(w, byJob, "warn", { subject: { kind: "member", id: my.hugo } });
      return undo.undoAct(w, by, act);
    },
  },
  "operators/complaints": {
    ...of(openComplaints)({
      listOpenComplaints: () => [],
      answerComplaint: (my) => [actor, my.complaint, "We look into it."],
      closeComplaint: (my) => [actor, my.complaint, { decision: "looked into" }],
      noteOnComplaint: (my) => [actor, my.workComplaint, "asked a colleague"],
    }),
    // Refused, because the call above has closed the complaint.
    closeAsAppeal: (handle, my) =>
      refused(openComplaints.closeAsAppeal(handle as TenantWriter, actor, my.complaint, "Somebody else looks.")),
  },
  "operators/measures": of(measures)({
    takeMeasure: (my) => [actor, { memberId: my.hugo, measure: "warning", ...reasons }],
  }),
  "operators/authority-reports": of(authorityReports)({
    tellAuthority: (my) => [
      actor,
      {
        memberId: my.gina,
        authority: "Police",
        reference: "",
        suspicion: "threats",
        facts: "Threatened.",
        handedOver: "All",
        keepUntil: undefined,
        untoldBecause: null,
      },
    ],
    listAuthorityReports: (my) => [my.gina],
    readAuthorityFile: (my) => [my.authorityReport],
    packAuthorityFile: (my) => [authorityFile(my)],
  }),
  // Refused, because Anna has appealed already.
  "operators/appeal-filing": {
    fileAppealByStaff: (handle, my) => {
      const appeal = { decisionId: my.warning, complaintId: undefined, words: "I did not.", memberId: my.anna };
      return appealFiling.fileAppealByStaff(handle as TenantWriter, actor, appeal).catch(() => null);
    },
  },
  "safety/contestable-decisions": of(contestableDecisions)({
    listContestable: (my) => [my.anna],
    findContestedBy: (my) => [my.warning],
    insertAppeal: (my) => [{ decisionId: my.warning, memberId: my.hugo, body: "I did not.", filedAt: new Date() }],
  }),
  "operators/appeal-reviews": of(appealReviews)({
    reviewAppeal: (my) => [actor, my.appeal, { outcome: "upheld", answer: "It stands." }],
  }),
  "operators/sites/versions": {
    ...of(siteVersions)({
      readCurrentSite: () => [],
      listVersions: () => [null],
      findVersion: () => [1],
      listSettingOrigins: () => [],
    }),
    // Refused, because only an operator's unit may publish.
    saveSite: (handle) => refused(siteVersions.saveSite(handle as TenantWriter, { record: noRecord, base: 1, why })),
    restoreVersion: (handle) =>
      refused(siteVersions.restoreVersion(handle as TenantWriter, { version: 999, base: 1, why })),
  },
  "operators/sites/drafts": {
    ...of(siteDrafts)({
      findDraft: (my) => [my.editor],
      keepSetting: () => [actor, { part: "message_length", typed: "1500" }],
      discardDraft: () => [actor],
      rebaseDraft: (my) => [my.editor],
      readDraftView: (my) => [my.editor, { version: 1, state: "demo", record: noRecord, company: {} }],
    }),
    publishDraft: (handle) => refused(siteDrafts.publishDraft(handle as TenantWriter, "nobody", why)),
  },
  "operators/failing-webhooks": of(failingWebhooks)({ tellOwnersOfWebhook: (my) => [my.webhook] }),
  "webhooks/endpoints": of(webhookEndpoints)({
    listEndpoints: () => [],
    findEndpoint: (my) => [my.webhook],
    addEndpoint: (my) => [{ url: `https://hooks.partner.com/${my.prefix}new`, events: ["report.filed"] }, "olga"],
    changeEndpoint: (my) => [my.webhook, { url: "https://hooks.partner.com/moved", events: ["member.joined"] }],
    rotateSecret: (my) => [my.webhook],
    pauseEndpoint: (my) => [my.webhook],
    resumeEndpoint: (my) => [my.webhook],
    sendTestEvent: (my) => [my.webhook],
    sendAgain: (my) => [my.webhookMessage],
    removeEndpoint: (my) => [my.webhook],
  }),
  "webhooks/deliveries": of(webhookDeliveries)({
    queueDueMessages: () => [],
    findDelivery: (my) => [my.webhookMessage],
    deliver: (my) => [my.webhookMessage, { post: async () => ({ status: 500 }) }],
    storeAttempt: (my) => [
      my.webhookMessage,
      { endpointId: my.webhook, byHand: false, failures: 0 },
      { problem: "slow", status: null, durationMs: 1 },
    ],
    listMessages: (my) => [my.webhook],
  }),
  "operators/reversals": of(reversals)({
    reverseDecision: (my) => [
      { decisionId: my.warning, kind: "warning", subjectId: my.anna, until: null, isReversed: false },
    ],
  }),
  "dev/demo-desk": of(demoDesk)({
    listDemoLogins: () => [],
    enterAs: (my) => [my.annasEmail, "test"],
    listDemoMails: () => [100],
    getDemoMail: (my) => [my.devMail],
    listDemoPayments: () => [],
  }),
  "operators/member-acts": of(memberActs)({
    listMatchingMembers: () => [""],
    warnMember: (my) => [actor, my.hugo, reasons],
    banMember: (my) => [actor, my.erik, { ...reasons, credits: "returned" }],
    followBan: (my) => [my.gina, my.warning],
    followBanAgain: (my) => [my.gina],
    unbanMember: (my) => [my.gina],
    logOutEverywhere: (my) => [my.olaf],
    allowMailsAgain: (my) => [my.boris],
    blockMembersDebits: (my) => [my.kees, "why"],
    unblockMembersDebits: (my) => [my.boris],
    refundAgain: (my) => [my.creditReturn],
  }),
  "operators/staff/staff-names": of(staffNames)({ staffNameOf: () => ["ruth"] }),
  "operators/members/timeline": of(timeline)({ listTimeline: (my) => [my.anna, {}] }),
  "operators/members/sheet": of(memberSheet)({
    findMemberHead: (my) => [my.anna],
    findErased: (my) => [my.anna],
    getMemberContact: (my) => [my.anna],
    openSheet: (my) => [actor, my.anna],
  }),
  "operators/members/tabs": of(sheetTabs)({
    listLedger: (my) => [my.anna, null],
    listSheetDevices: (my) => [my.anna],
    listSheetReports: (my) => [my.anna],
    listSheetAnswers: (my) => [my.anna, true],
    listSheetMails: (my) => [my.anna],
  }),
  "desk/sheet": of(deskSheet)({
    readTabShown: (my) => [my.anna, new URLSearchParams("tab=reports"), { mayJudge: true, mayReview: true }],
  }),
  "operators/members/find": of(exactSearch)({ findExactly: (my) => [my.annasEmail] }),
  "operators/orders/order-list": of(orderList)({ listSiteOrders: (my) => [{ words: my.paidOrder }] }),
  "operators/orders/order-detail": of(orderDetail)({ getOrderDetail: (my) => [my.paidOrder] }),
  "safety/strikes": of(strikes)({
    addStrike: (my) => [{ memberId: my.anna, decisionId: my.warning, kind: "warning", ground: "threats" }],
    countStrikes: (my) => [my.anna],
    linkMailboxes: (my) => [my.anna, my.jana],
    unlinkMailboxes: (my) => [my.anna, my.jana],
  }),
  "operators/resent-mails": of(resentMails)({ resendMail: (my) => [my.anna, "reset"] }),
  "operators/account-links": of(accountLinks)({
    linkAccounts: (my) => [my.anna, my.hugo],
    unlinkAccounts: (my) => [my.anna, my.hugo],
  }),
  "operators/member-notes": of(memberNotes)({
    addNote: (my) => [actor, my.anna, "Rang about her order."],
    listNotes: (my) => [my.anna],
    requireMember: (my) => [my.anna],
    verifyMember: (my) => [my.anna, "age"],
  }),
  "operators/credit-grants": of(creditGrants)({
    grantCredits: (my) => [my.carol, 5],
    readGrantFacts: (my) => [my.anna],
  }),
  "operators/data-requests": of(dataRequests)({
    correctMember: (my) => [my.hugo, { fact: "birth_date", value: "1985-02-03" }],
    restrictData: (my) => [my.hugo, true],
  }),
  "operators/restraints": of(memberRestraints)({
    holdMember: (my) => [actor, my.olaf, reasons],
    suspendMember: (my) => [actor, my.olaf, { ...reasons, until: new Date("2099-01-01") }],
    liftMember: (my) => [my.nico],
    reopenMember: (my) => [my.nico],
    readEnd: () => ["7d"],
  }),
  "operators/payment-acts": {
    ...of(paymentActs)({
      refundCash: (my) => [my.paidOrder, null],
      settleByHand: (my) => [my.paidPayment, "Refunded at the provider"],
      getRefundTerms: (my) => [my.paidOrder],
    }),
    commandRefundByRight: (handle, my) =>
      refused(paymentActs.commandRefundByRight(handle as TenantWriter, otherFigure(my))),
    commandRefundByGoodwill: (handle, my) =>
      refused(paymentActs.commandRefundByGoodwill(handle as TenantWriter, otherFigure(my))),
    noteWithdrawal: (handle, my) =>
      refused(
        paymentActs.noteWithdrawal(handle as TenantWriter, { orderId: my.paidOrder, received: "2000-01-01 12:00" }),
      ),
    returnCredits: (handle) => paymentActs.returnCredits(suspended(handle as TenantScope), async () => {}),
  },
  "operators/cases": of(cases)({
    listOpenCases: () => [],
    readEvidence: (my) => [my.reportCase],
    findViewedEvidence: (my) => [actor, my.reportCase],
    openFrozenPhoto: (my) => [my.frozenPhoto],
    decideCase: (my) => [actor, my.reportCase, { decision: "nothing wrong" }],
  }),
  "operators/queue/check": of(workCheck)({ repairWork: () => [], checkWork: () => [] }),
  "operators/queue/contents": of(workContents)({
    readContents: (my) => ["complaint", my.workComplaint],
  }),
  "operators/queue/evidence": of(evidence)({
    findClaimedEvidence: (my) => [actor, { itemId: my.workItem, file: my.frozenPhoto }],
  }),
  "operators/queue/item-reviews": of(itemReviews)({
    reviewItems: (my) => [by, [{ id: my.seenItem, version: 1 }], null],
  }),
  "operators/queue/item": of(workItem)({ findItem: (my) => [my.workItem] }),
  "operators/queue/claims": of(claims)({
    claimItem: (my) => [actor, my.workItem],
    releaseItem: (my) => [actor, my.workItem],
    takeOverItem: (my) => [actor, my.claimedItem],
    lockSubject: (my) => ["photo", my.photo],
    requireClaim: (my) => [by, { kind: "complaint", subjectId: my.workComplaint, version: 1 }],
    requireTextClaim: (my) => [by, my.seenText, 1],
  }),
  "operators/text-queue": of(textQueue)({
    listWaitingTexts: () => [],
    approveText: (my) => [my.waitingText],
    refuseText: (my) => [actor, my.doubtfulText, reasons],
    restoreText: (my) => [my.refusedText],
  }),
  "operators/photo-reviews": of(photoReviews)({
    listWaitingPhotos: () => [],
    approvePhoto: (my) => [my.waitingPhoto],
    refusePhoto: (my) => [actor, my.doubtfulPhoto, "not you"],
  }),
  "operators/retention-policy": of(retentionPolicy)({
    removeExpiredBatch: () => [
      retentionPolicy.retentionPolicies[2] as (typeof retentionPolicy.retentionPolicies)[number],
    ],
    removeExpiredRows: () => [],
  }),
  "tracking/page-stays": of(pageStays)({
    notePageStay: () => [{ page: "/", seconds: 3, cameFrom: null, network: "n", ref: null }],
    listBounces: () => [],
  }),
  "pages/complaints": of(complaints)({
    fileComplaint: (my) => [
      { topic: "site", body: "It is slow.", replyTo: null, memberId: my.anna, locale: "en", network },
    ],
  }),
  "landers/member-lander": of(memberLander)({ getLanderMember: (my) => [my.anna] }),
  "tenancy/discarded-files": of(discardedFiles)({
    removeFiles: (my) => [[`chats/${my.chatFile}.webp`, `chats/${my.frozenPhoto}.webp`]],
    discardUnlessKept: () => [["chats/pending.webp"]],
    keepFiles: () => [["chats/pending.webp"]],
    removeDiscardedFiles: () => [],
  }),
  "tenancy/idempotency": of(onceOnly)({
    runOnce: (my) => [{ memberId: my.anna, route: "r", key: randomId(), asked: null }, async () => "done"],
  }),
  "payments/orders": of(orders)({
    placeOrder: (my) => [{ ...my.newOrder, requestKey: randomId() }],
  }),
  "payments/start-payment": of(startPayment)({
    startPayment: (my) => [providerNamed("test"), placedOrder(my.order), my.anna],
    continuePayment: (my) => [my.anna, my.order],
  }),
  "payments/earlier-orders": of(earlierOrders)({
    findOrderByRequest: (my) => [my.anna, my.requestKey],
    findByRequest: (my) => [my.anna, my.requestKey],
    getOwnOrder: (my) => [my.anna, my.order],
    findUnpaid: (my) => [{ ...my.newOrder, requestKey: my.requestKey }],
    findJustRepeated: (my) => [{ ...my.newOrder, requestKey: my.requestKey }],
    lockUnpaid: (my) => [my.order],
  }),
  "payments/kept-methods": of(keptMethods)({
    findKeptMethod: (my) => [my.boris],
    keepMethod: (my) => [
      my.anna,
      { provider: "test", method: "visa", label: "Visa 1" },
      { customer: "c", method: "m" },
    ],
    forgetMethod: (my) => [my.boris],
  }),
  "payments/method-releases": of(methodReleases)({
    queueRelease: () => ["test", { customer: "c", method: "m" }],
    releaseMethod: (my) => [my.order],
    repeatReleases: () => [],
  }),
  "payments/order-refunds": {
    ...of(orderRefunds)({ findRefundTerms: (my) => [my.paidOrder] }),
    withdrawOrder: (handle, my) =>
      refused(orderRefunds.withdrawOrder(handle as TenantWriter, my.returnedOrder, new Date())),
    refundByRight: (handle, my) =>
      refused(
        orderRefunds.refundByRight(handle as TenantWriter, { orderId: my.paidOrder, amountMinor: 1, shownMinor: 1 }),
      ),
    refundByGoodwill: (handle, my) =>
      refused(
        orderRefunds.refundByGoodwill(handle as TenantWriter, { orderId: my.paidOrder, amountMinor: 1, shownMinor: 1 }),
      ),
  },
  "payments/extended-returns": of(extendedReturns)({
    coverFurtherRefunds: (my) => [my.creditReturn],
    extendReturn: (my) => [my.returnedOrder, 1],
    reverseExtensions: (my) => [my.creditReturn],
  }),
  "payments/issued-numbers": of(issuedNumbers)({
    readIssuedNumber: () => [],
    noteIssuedNumber: () => [],
  }),
  "payments/refund-decisions": of(refundDecisions)({
    isRefunded: (my) => [my.creditReturn],
    hasRefund: (my) => [my.creditReturn],
    sendHeldPart: (my) => [my.returnedOrder],
    resolveRefund: (my) => [{ id: my.paidPayment, order_id: my.returnedOrder, amount_minor: 1 }, my.creditReturn, 1],
    markSent: (my) => [my.creditReturn],
    settleHeldReturn: (my) => [my.creditReturn],
    repeatHeldReturn: (my) => [{ id: my.paidPayment, order_id: my.returnedOrder, amount_minor: 1 }],
    lockPayersWallet: (my) => [{ id: my.paidPayment, order_id: my.returnedOrder, amount_minor: 1 }],
  }),
  "payments/lost-returns": of(lostReturns)({
    reverseReturn: (my) => [my.creditReturn],
    restoreReturn: (my) => [{ id: my.paidPayment, order_id: my.returnedOrder, amount_minor: 1 }, my.creditReturn, 1],
  }),
  "payments/return-facts": of(returnFacts)({
    readFacts: (my) => [{ memberId: my.anna, orderId: my.order }],
    listFacts: (my) => [sql`o.id = ${my.order}`],
  }),
  "payments/refunds": of(refunds)({
    lockPaymentRow: (my) => [{ id: my.paidPayment, order_id: my.paidOrder, amount_minor: 1 }],
    followRefunds: (my) => [
      { id: my.paidPayment, order_id: my.paidOrder, amount_minor: 1 },
      [someRefund],
      { isHeld: false },
    ],
    findAtBank: (my) => [my.paidOrder],
    isReturnAtBank: (my) => [my.creditReturn],
    listAtBank: () => [],
    settleReturnAtBank: (my) => [my.creditReturn],
    repeatRefund: (my) => [my.creditReturn],
    listOwed: () => [],
    repeatUnanswered: () => [],
    failReturn: (my) => [
      { id: my.order, order_id: my.returnedOrder, amount_minor: 1 },
      my.creditReturn,
      { isHeld: false },
    ],
  }),
  "payments/debit-drafts": of(debitDrafts)({
    sendDebitCode: (my) => [my.hugo, { ...my.debitTyped, phone: anyPhone() }, "en"],
    findCodeMessage: (my) => [my.anna, my.debitDraft],
    markCodeSent: (my) => [my.anna, my.debitDraft],
    findDraftDetails: (my) => [my.anna],
    confirmDebitCode: (my) => [my.anna, my.debitTyped, my.debitCode],
    takeConfirmedDraft: (my) => [my.boris],
  }),
  "payments/debit-mandates": of(debitMandates)({
    requireDebit: (my) => [my.anna, 100],
    signMandate: (my) => [
      {
        memberId: my.dora,
        orderId: my.bareOrder,
        country: "NL",
        signedFrom: { ip: "198.51.100.7", userAgent: "test" },
      },
    ],
    findMandate: (my) => [my.order],
    findDebitOrder: (my) => [my.order],
    namesOtherAccount: (my) => [my.anna, my.order],
    blockDebits: (my) => [my.anna, "why"],
    unblockDebits: (my) => [my.boris],
    unblockWonDebits: (my) => [my.kees],
  }),
  "notifications/mail/money-jobs": of(moneyJobs)({
    mailDebitNotice: (my) => [my.order],
    mailReturnReceipt: (my) => [my.creditReturn],
    mailOrderConfirmation: (my) => [my.paidOrder],
    mailGoodwill: (my) => [my.creditReturn],
    mailGoodwillFailed: (my) => [my.creditReturn],
    mailGivenBack: (my) => [my.creditReturn],
    mailRefundFailed: (my) => [my.creditReturn],
    mailTransferReminder: (my) => [my.order],
  }),
  "payments/daily-report": of(dailyReport)({
    readDay: () => ["2026-11-20"],
    readDayMoney: () => ["2026-11-20"],
    findBookCheck: () => [],
    makeBookCheck: () => [],
    readYesterday: () => [],
    makeDailyReport: () => [],
    exportOrders: () => ["2026-11"],
  }),
  "wallet/ledger-check": of(ledgerCheck)({ checkBooks: () => [] }),
  "payments/returns": {
    ...of(returns)({
      getReturnTerms: (my) => [{ memberId: my.anna, orderId: my.order }],
      returnOrder: (my) => [{ memberId: my.hugo, orderId: my.paidOrder }, my.returnable],
      returnSecondDiscount: (my) => [my.paidOrder],
      returnAllOrders: (my) => [my.jana],
      returnOrdersSince: (my) => [my.jana, new Date(0)],
      listMembersWithReturns: () => [],
      listReturnable: (my) => [my.anna],
      listUnsent: (my) => [my.jana],
      returnOwed: (my) => [my.jana, [{ orderId: my.paidOrder, credits: 1, amountMinor: 1 }]],
      returnLateOrder: (my) => [{ memberId: my.jana, orderId: my.returnedOrder }],
    }),
    returnWithdrawn: (handle, my) =>
      refused(
        returns.returnWithdrawn(handle as TenantWriter, { memberId: my.jana, orderId: my.returnedOrder }, new Date()),
      ),
  },
  "payments/send-refund": of(sendRefund)({ sendRefund: (my) => [my.creditReturn] }),
  "payments/invoices": of(invoices)({
    issueInvoice: (my) => [my.paidOrder, "invoice"],
    repeatInvoices: () => [],
    listInvoices: (my) => [my.hugo, my.paidOrder],
    getInvoices: (my) => [my.jana, my.returnedOrder],
  }),
  "payments/repeat": of(repeat)({
    findRepeatable: (my) => [my.anna, new Date()],
    readRepeatOrder: (my) => [my.anna, my.visit],
  }),
  "payments/order-page": of(orderPage)({
    readOrderPage: (my) => [my.anna, my.visit, { bundleId: "c50", method: "visa", search: new URLSearchParams() }],
  }),
  "payments/debit-form": of(debitForm)({ readDebitForm: (my) => [my.anna, my.visit, new URLSearchParams()] }),
  "payments/own-orders": of(ownOrders)({
    getOrder: (my) => [my.anna, my.order],
    listOrders: (my) => [my.anna],
    readOrderResult: (my) => [{ memberId: my.anna, now: new Date().toISOString() }, my.order],
    readOrderHistory: (my) => [{ memberId: my.anna, now: new Date().toISOString() }, undefined],
    getOwnPayment: (my) => [my.anna, my.order],
    refreshOrderState: (my) => [my.anna, my.order],
  }),
  "payments/providers/test": of(testProvider)({
    findTestPayment: (my) => [my.payReference],
    getTestPayment: (my) => [my.payReference],
    chargeBack: (my) => [my.payReference],
    winDispute: (my) => [my.payReference],
    chooseOutcome: (my) => [my.payReference, "paid"],
  }),
  "payments/quote": of(quote)({ quoteFor: (my) => [{ ...my.newOrder, memberId: my.hugo }] }),
  "payments/settlement": of(settlement)({
    settlePayment: (my) => ["test", my.payReference],
    applyProviderStatus: (my) => ["test", my.payReference, cancelled],
  }),
  "payments/payer": of(payer)({ findPayer: (my) => [my.anna] }),
  "payments/disputed-amount": of(disputedAmount)({
    debitDisputedShare: (my) => [my.paidPayment, my.creditReturn],
  }),
  "payments/disputes": of(disputes)({
    recordRefundsAndDisputes: (my) => [
      {
        id: my.paidPayment,
        order_id: my.paidOrder,
        member_id: my.hugo,
        state: "completed",
        method: "visa",
        credits: 1,
        amount_minor: 1,
        currency: "EUR",
        offer_code: null,
        keeps_method: false,
        price_holds: false,
        charged_back_at: null,
        reinstated_at: null,
        disputes_won: 0,
        disputed_minor: null,
      },
      { ...cancelled, state: "completed", refunds: [someRefund] },
    ],
    closeOldDisputes: () => [],
  }),
  "payments/open-payments": of(openPayments)({
    listUnreferenced: () => [],
    adoptPayment: (my) => [{ paymentId: my.order, provider: "test", createdAt: new Date(0), isOver: true }],
    cancelUnpaid: () => ["test", "test_reference"],
    endUnstarted: (my) => [my.order, "failed"],
    keepReference: (my) => [my.order, "test_reference"],
    listOpenPayments: () => [],
  }),
  "payments/cash-balances": of(cashBalances)({
    followCash: (my) => ["test", my.paidOrder],
    lockCashPayment: (my) => [my.paidPayment],
    readCash: (my) => [my.paidPayment],
    queueCashQueries: () => [],
  }),
  "payments/cash-refunds": of(cashRefunds)({
    askCashRefunds: (my) => [my.paidOrder, null],
    sendCashRefund: (my) => [my.cashRefund],
    repeatCashRefunds: () => [],
  }),
  "payments/review-list": of(reviewList)({
    readReviewList: () => [],
    settleMismatch: (my) => [my.paidPayment, "Refunded at the provider"],
  }),
  "payments/recovery": of(recovery)({
    recoverPayments: () => [new Date(Date.now() - 86_400_000)],
    followReturns: () => [],
    recheckReturnable: () => [new Date(Date.now() - 86_400_000)],
    listUnmatched: () => [],
    settleUnmatched: () => ["test_unmatched", "Refunded at the provider"],
  }),
  "payments/webhooks": of(webhooks)({
    markProcessed: (my) => ["test", my.order],
    repeatUnprocessed: () => [],
    receiveWebhook: (my) => ["test", testProvider.testNotice(my.otherReference), new Headers()],
  }),
  "profiles/activity": of(activity)({ noteActivity: (my) => [my.anna] }),
  "profiles/media": of(media)({
    findPhotoForStaff: (my) => [{ photoId: my.photo, size: "full" }],
    findPhotoFile: (my) => [{ photoId: my.photo, size: "full", secondsLeft: 60 }, async () => my.anna],
  }),
  "profiles/photos": of(photos)({
    listOwnPhotos: (my) => [my.anna],
    addPhoto: (my) => [{ memberId: my.anna, premium: true }, my.picture],
    chooseMain: (my) => [my.anna],
    restoreMain: (my) => [my.anna, my.photo],
    discardPhoto: (my) => [my.sparePhoto],
    discardWithoutRow: (my) => [my.anna, my.photo],
    removeDiscardedPhoto: (my) => [my.sparePhoto],
    lockPhotos: (my) => [my.anna],
    removePhoto: (my) => [my.anna, my.sparePhoto],
    storeScaled: (my) => [my.photo, "large", my.picture],
    storePhoto: (my) => [my.photo, { ...thumb, thumbhash: "", variants: [{ ...thumb, bytes: my.picture }] }],
  }),
  "profiles/name-upkeep": of(nameUpkeep)({ renewNameKeys: () => [], listSharedNames: () => [] }),
  "profiles/names": of(names)({
    requireFreeName: (my) => [{ name: `${my.prefix}Nobody`, memberId: null, town: null }],
    claimName: (my) => [{ name: `${my.prefix}Claimed`, memberId: null, town: null }],
    reserveName: (my) => [`${my.prefix}Held`],
    renewReservation: (my) => [`${my.prefix}Held`],
  }),
  "profiles/photo-crop": of(photoCrop)({
    cropPhoto: (my) => [my.anna, my.croppedPhoto, { x: 0, y: 0, width: 1, height: 1 }],
  }),
  "profiles/photo-order": of(photoOrder)({
    orderPhotos: (my) => [my.anna, [my.photo]],
    movePhoto: (my) => [my.anna, my.photo, "later"],
    setMainPhoto: (my) => [my.anna, my.photo],
  }),
  "profiles/about": of(about)({
    saveAbout: (my) => [my.anna, "Likes tea."],
  }),
  "profiles/texts": of(profileTexts)({
    queueText: (my) => [my.anna, { prompt: "sunday", body: "In bed, with coffee." }],
    noteUnread: (my) => [my.anna, { prompt: "sunday", body: "In bed, with coffee." }],
    showText: (my) => [my.anna, "sunday", "In bed, with coffee."],
    storeAnswers: (my) => [my.anna, [{ prompt: "sunday", body: "In bed, with coffee." }]],
  }),
  "profiles/answers": of(profileAnswers)({
    listOwnAnswers: (my) => [my.anna],
    saveAnswers: (my) => [my.anna, [{ prompt: "sunday", body: "In bed, with coffee." }]],
    addAnswer: (my) => [my.anna, { prompt: "sunday", body: "In bed, with coffee." }],
  }),
  "profiles/basics": of(profileBasics)({
    correctBasics: (my) => [my.anna, { fact: "birth_date", value: "1985-02-03" }],
    changeBasics: (my) => [my.anna, { ...basics, pronouns: "", name: `${my.prefix}Anna`, region: "", city: "" }, "en"],
  }),
  "profiles/profile-editor": of(profileEditor)({
    getOwnProfile: (my) => [my.anna],
    saveBasics: (my) => [my.anna, { ...basics, name: `${my.prefix}Anna` }, null],
    saveLooks: (my) => [my.anna, looks],
    saveInterests: (my) => [my.anna, []],
  }),
  "safety/decisions": of(decisions)({
    keepRefusal: (my) => [
      { kind: "photo", subjectId: my.doubtfulPhoto, memberId: my.anna, ...reasons, decidedBy: actor },
    ],
    reverseDecisions: (my) => ["photo", my.doubtfulPhoto],
    markReversed: (my) => [my.warning],
    isReported: (my) => [my.boris],
    keepMeasure: (my) => [{ kind: "warning", memberId: my.boris, ...reasons, decidedBy: actor }],
    findStandingMeasure: (my) => [my.warning],
    keepRestraint: (my) => [
      { kind: "hold", memberId: my.boris, ...reasons, decidedBy: actor, until: new Date("2099-01-01") },
    ],
    reverseRunning: (my) => ["suspension", my.mila],
    keepAnswer: (my) => [{ kind: "report", subjectId: my.reportCase, answer: "none", decidedBy: actor }],
    listUnreadWarnings: (my) => [my.anna],
    noteWarningRead: (my) => [my.anna, my.warning],
  }),
  "safety/appeals": of(appeals)({
    findContested: (my) => [my.appealLink],
    fileAppeal: (my) => [my.appealLink, "I did not."],
    listOpenAppeals: () => [],
    lockAppeal: (my) => [my.appeal],
    closeAppeal: (my) => [heldAppeal(my), { outcome: "reversed", answer: "Right.", reviewedBy: actor }],
  }),
  "safety/report-page": of(reportPage)({
    readReportPage: (my) => [my.visit, { memberId: my.anna, reportedId: my.boris, search: new URLSearchParams() }],
  }),
  "safety/reports": of(reports)({
    getReportTarget: (my) => [my.anna, my.boris],
    fileReport: (my) => [
      { reporterId: my.hugo, reportedId: my.boris, reason: "other", body: "He insists." },
      reportMails.mailReportReceipt,
    ],
    fileOwnReport: (my) => [{ reportedId: my.gina, reason: "threats", body: "Threatened." }],
    forgetDecided: () => [],
  }),
  "safety/blocking": of(blocking)({
    blockMember: (my) => [my.hugo, my.anna],
  }),
  "signup/activation": of(activation)({
    giveAddress: (my) => [my.lena, `${my.prefix}given@members.test`.toLowerCase()],
    sendActivation: (my) => [{ memberId: my.dora, email: my.dorasEmail, name: "Dora", locale: "en" }],
    resendWait: (my) => [my.dora],
    resendActivation: (my) => [my.dora],
    resendIfDue: (my) => [my.dora],
    isConfirmed: (my) => [my.dora],
    activate: (my) => [my.activation],
    findActivatedBy: (my) => [my.activation],
  }),
  "signup/address-correction": of(addressCorrection)({
    correctAddress: (my) => [
      { viewer: { ...my.doras, memberId: my.lena }, network: "192.0.2.1" },
      `${my.prefix}lena@members.test`.toLowerCase(),
      password,
    ],
    correctDiscreetly: (my) => [
      { draftToken: my.finishedDraft, network },
      `${my.prefix}right@members.test`.toLowerCase(),
      password,
    ],
    resendDiscreetly: (my) => [my.restingDraft, network],
  }),
  "signup/admission": of(admission)({
    admit: (my) => [newcomer(my.prefix)],
    admitDiscreetly: (my) => [newcomer(my.prefix)],
    giveAddressDiscreetly: (my) => [my.lena, my.annasEmail],
  }),
  "signup/completion": of(completion)({
    findCompletion: (my) => [my.anna],
    completeProfile: (my) => [my.anna, { sexuality: "bi" }],
    findHomeTown: (my) => [my.anna, { city: "London" }, "en"],
  }),
  "signup/signup-access": of(signupAccess)({
    findSignupRefusal: (my) => [applicant, my.invitation],
    requireSignupAccess: (my) => [applicant, my.invitation],
  }),
  "signup/drafts": of(drafts)({
    saveFirstLine: (my) => [my.draft, "Hello"],
    findDraft: (my) => [my.draft],
    lockDraft: (my) => [my.draft],
    emptyDrafts: (my) => [my.lena],
    saveDraft: (my) => [my.draft, { step: 2, fields: {} }],
    finishDraft: (my) => [my.spareDraft, { step: 4, fields: { completed: true } }],
  }),
  "signup/invitations": of(invitations)({
    isInvitation: (my) => [my.invitation],
    redeemInvitation: (my) => [my.invitation],
  }),
  "signup/new-member": of(newMember)({
    addMember: (my) => [newcomer(my.prefix)],
    addWithoutAddress: (my) => [newcomer(`${my.prefix} lone`)],
  }),
  "signup/reset": of(reset)({
    requestReset: (my) => [my.annasEmail, network],
    resetPassword: (my) => [my.reset, another],
  }),
  "signup/signup": of(signup)({
    signUp: (my) => [
      { ...applicant, ...agreed, draftToken: my.draft, tracking: null, locale: "en", device: "test" },
      { ...answers, ...fresh(my.prefix), password },
    ],
  }),
  "signup/complete-page": of(completePage)({
    readMemberMail: (my) => [{ memberId: my.anna, state: "unconfirmed" }],
    findDraftMail: (my) => [my.draft],
  }),
  "signup/link-page": of(linkPage)({ readLinkPage: (my) => [my.visit, my.invitation] }),
  "signup/signup-page": of(signupPage)({
    readSignupPage: (my) => [my.visit, new URLSearchParams(`invitation=${my.invitation}`)],
  }),
  "signup/steps": of(steps)({
    saveStep: (my) => [{ ...applicant, draftToken: my.draft }, 0, { ...answers, ...fresh(my.prefix) }],
    requireFreeEmail: (my) => [fresh(my.prefix).email],
  }),
  "signup/target": of(target)({ findSignupTarget: (my) => [my.boris] }),
  "tenancy/secrets": of(secrets)({ findSecret: () => ["mollie_api_key"] }),
  "visibility/blocks": of(blocks)({
    countBlocked: (my) => [my.anna],
    listBlocked: (my) => [my.anna],
    addBlock: (my) => [my.boris, my.carol],
    removeBlock: (my) => [my.boris, my.carol],
  }),
  "visibility/place": of(place)({
    readPlace: (my) => [my.anna],
    savePlaceShown: (my) => [my.anna, "region"],
    forgetArea: (my) => [my.anna],
  }),
  "visibility/invisible": of(invisible)({ setInvisible: (my) => [my.anna, true] }),
  "wallet/statement": of(statement)({
    listStatement: (my) => [my.anna],
    readStatement: (my) => [my.anna, { month: "2026-03" }],
    readMonth: (my) => [my.anna, "2026-03"],
    readMonthsAndRate: (my) => [my.anna],
  }),
  "wallet/ledger": of(ledger)({
    ensureWallet: (my) => [my.carol],
    debtOf: (my) => [my.anna],
    countChargedBackCredits: (my) => [my.anna, my.order],
    grant: (my) => [{ memberId: my.anna, credits: 5, reason: "correction", reference: timeId() }],
    spend: (my) => [{ memberId: my.anna, credits: 5, reason: "gift", reference: my.order }],
    reverse: (my) => ["gift", my.order],
    debitChargeback: (my) => [{ memberId: my.anna, credits: 5, reference: my.order }],
    reinstate: (my) => [my.anna, my.order],
    removeErasedWallet: (my) => [my.anna],
    lockWallet: (my) => [my.anna],
    balanceOf: (my) => [my.anna],
  }),
  "server/viewer": of(viewer)({
    findViewer: (my) => [my.token],
  }),
};

const someRefund = { reference: "re_1", returnId: null, amountMinor: 1, state: "done" as const };

const cancelled: ProviderStatus = {
  state: "cancelled" as const,
  amountMinor: 1,
  currency: "EUR",
  refunds: [],
  chargedBack: false,
  disputesWon: 0,
  kept: null,
};

/** Every call by "room/file#name". */
export const calls: Record<string, Call> = Object.fromEntries(
  Object.entries(files).flatMap(([file, verbs]) =>
    Object.entries(verbs).map(([name, call]) => [`${file}#${name}`, call] as const),
  ),
);
