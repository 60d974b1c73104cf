/**
 * The catalogue of refusals. Each refusal has a text (`errors:<message>`) and an HTTP status. Verbs throw
 * `Refusal(code, facts)`. Forms, the error page and the compat JSON show the text (DESIGN 11).
 */
interface RefusalKind {
  /** Key of the text in the message file `errors`. */
  message: string;
  status: number;
}

function kind(message: string, status = 422): RefusalKind {
  return { message, status };
}

/** Statuses whose answers tell in `Retry-After` when to try again. */
export const waitStatuses: ReadonlySet<number> = new Set([429, 503]);

export const refusals = {
  "request.invalid": kind("requestInvalid", 400),
  "request.method": kind("requestInvalid", 405),
  "request.repeated": kind("requestRepeated", 422),
  "request.cross_site": kind("crossSite", 403),
  "request.cookies": kind("cookiesRemoved", 431),
  "request.all_cookies": kind("allCookiesRemoved", 431),
  "page.not_found": kind("pageNotFound", 404),
  "server.failed": kind("general", 500),
  "form.failed": kind("formFailed", 500),
  "server.busy": kind("busy", 503),
  "limit.reached": kind("limitReached", 429),
  "login.required": kind("loginRequired", 403),
  "login.failed": kind("loginFailed"),
  "login.blocked": kind("loginBlocked", 429),
  "account.unconfirmed": kind("accountUnconfirmed", 403),
  "account.deleted": kind("accountDeleted", 403),
  "account.gone": kind("accountGone", 403),
  "account.banned": kind("accountBanned", 403),
  "account.suspended": kind("accountSuspended", 403),
  "account.held": kind("accountHeld", 403),
  "email.invalid": kind("emailInvalid"),
  "email.new_invalid": kind("emailNewInvalid"),
  "email.unchanged": kind("emailUnchanged"),
  "email.missing": kind("emailMissing"),
  "email.taken": kind("emailTaken"),
  "email.pending_deletion": kind("emailPendingDeletion"),
  "email.unknown": kind("emailUnknown"),
  "link.invalid": kind("linkInvalid", 410),
  "activation.failed": kind("activationFailed", 410),
  "reset.too_many": kind("resetTooMany", 429),
  "password.too_short": kind("passwordTooShort"),
  "password.too_long": kind("passwordTooLong"),
  "password.common": kind("passwordCommon"),
  "password.mismatch": kind("passwordMismatch"),
  "password.wrong": kind("passwordWrong"),
  "password.old_wrong": kind("passwordOldWrong"),
  "name.required": kind("nameRequired"),
  "name.too_long": kind("nameTooLong"),
  "name.is_email": kind("nameIsEmail"),
  "name.starts_with_at": kind("nameStartsWithAt"),
  "name.taken": kind("nameTaken"),
  "name.reserved": kind("nameReserved"),
  "name.contact": kind("nameContact"),
  "birth_date.invalid": kind("birthDateInvalid"),
  "age.out_of_range": kind("ageOutOfRange"),
  "age.turned": kind("ageTurned"),
  "gender.required": kind("genderRequired"),
  "prompt.required": kind("promptRequired"),
  "prompt.repeated": kind("promptRepeated"),
  "country.invalid": kind("countryInvalid"),
  "region.invalid": kind("regionInvalid"),
  "choice.invalid": kind("choiceInvalid"),
  "text.too_long": kind("textTooLong"),
  "field.required": kind("fieldRequired"),
  "report.reason_required": kind("reportReasonRequired"),
  "export.under_way": kind("exportUnderWay", 409),
  "deletion.reason_required": kind("deletionReasonRequired"),
  "signup.closed": kind("signupClosed", 403),
  "signup.invite_only": kind("signupInviteOnly", 403),
  "signup.invitation_used": kind("signupInvitationUsed", 403),
  "signup.consent_required": kind("signupConsentRequired"),
  "mails.spam_marked": kind("mailsSpamMarked", 403),
  "push.endpoint": kind("pushEndpoint", 400),
  "signup.terms_required": kind("signupTermsRequired"),
  "signup.draft_lost": kind("signupDraftLost"),
  "member.blocked_by": kind("memberBlockedBy", 403),
  "swipe.no_likes_left": kind("swipeNoLikesLeft", 429),
  "like.nobody": kind("likeNobody"),
  "like.self": kind("likeSelf"),
  "swipe.limit": kind("swipeLimit"),
  "chat.premium_only": kind("chatPremiumOnly", 403),
  "chat.conversation_limit": kind("chatConversationLimit", 403),
  "chat.free_messages_used": kind("chatFreeMessagesUsed", 403),
  "chat.other_unconfirmed": kind("chatOtherUnconfirmed", 403),
  "chat.other_gone": kind("chatOtherGone", 403),
  "chat.gone": kind("chatGone", 404),
  "chat.new_message": kind("chatNewMessage", 412),
  "chat.blocked": kind("chatBlocked", 403),
  "message.empty": kind("messageEmpty"),
  "message.too_long": kind("messageTooLong"),
  "message.not_enough_credits": kind("messageNotEnoughCredits", 402),
  "credits.not_enough": kind("creditsNotEnough", 402),
  "bundle.unknown": kind("bundleUnknown", 404),
  "method.unavailable": kind("methodUnavailable"),
  "offer.not_found": kind("offerNotFound"),
  "offer.used": kind("offerUsed"),
  "offer.expired": kind("offerExpired"),
  "offer.minimum": kind("offerMinimum"),
  "offer.country": kind("offerCountry"),
  "order.price_changed": kind("orderPriceChanged", 409),
  "order.start_now": kind("orderStartNow"),
  "iban.invalid": kind("ibanInvalid"),
  "phone.invalid": kind("phoneInvalid"),
  "otp.invalid": kind("otpInvalid"),
  "otp.spent": kind("otpSpent"),
  "otp.too_many": kind("otpTooMany", 429),
  "debit.not_authorised": kind("debitNotAuthorised"),
  "debit.blocked": kind("debitBlocked", 403),
  "debit.limit": kind("debitLimit", 403),
  "return.not_paid": kind("returnNotPaid", 409),
  "return.charged_back": kind("returnChargedBack", 409),
  "return.done": kind("returnDone", 409),
  "return.too_late": kind("returnTooLate", 409),
  "return.nothing_left": kind("returnNothingLeft", 409),
  "return.changed": kind("returnChanged", 409),
  "payment.failed": kind("paymentFailed"),
  "payment.provider_unavailable": kind("paymentProviderUnavailable", 503),
  "photo.type": kind("photoType"),
  "photo.too_large": kind("photoTooLarge", 413),
  "photo.limit": kind("photoLimit"),
  "photo.too_many": kind("photoTooMany"),
  "photo.too_small": kind("photoTooSmall"),
  "photo.strip": kind("photoStrip"),
  "photo.flat": kind("photoFlat"),
  "photo.damaged": kind("photoDamaged"),
  "photo.heic": kind("photoHeic"),
  "photo.not_stored": kind("photoNotStored", 503),
  "photo.failed": kind("photoFailed"),
  "city.unknown": kind("cityUnknown"),
  "city.similar": kind("citySimilar"),
  "city.elsewhere": kind("cityElsewhere"),
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;
export type RefusalFacts = Record<string, string | number>;

/** The refusal of an action, for a reason that the caller may read. `field` names the faulty input. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly code: RefusalCode,
    readonly facts: RefusalFacts = {},
    readonly field?: string,
  ) {
    super(code);
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** Refusals of several fields. A form shows each refusal beside its field. */
export class Refusals extends Error {
  override readonly name = "Refusals";

  constructor(readonly list: readonly Refusal[]) {
    super(list.map((refusal) => refusal.code).join(", "));
  }
}

/** The refusal of an operator's command. The message is a sentence for the operator. */
export class CommandRefused extends Error {}
