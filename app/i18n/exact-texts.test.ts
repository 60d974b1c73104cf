import { describe, expect, it } from "vitest";
import { translator } from "./catalogue.server";

const t = translator("en");

describe("texts quoted in the specification (its spelling kept, AMB-061)", () => {
  it.each([
    [t("errors:loginFailed"), "Login failed, please try again"],
    [t("errors:loginBlocked", { minutes: 7 }), "Too many incorrect attempts, account blocked for 7 min."],
    [t("errors:resetTooMany"), "Too many password reset emails sent, please try again tomorrow."],
    [t("errors:emailUnknown"), "E-mail address not found"],
    [t("errors:linkInvalid"), "Link expired or invalid, request a new email"],
    [t("errors:passwordOldWrong"), "Please check your old password."],
    [t("errors:activationFailed"), "Activation failed"],
    [t("errors:formFailed"), "An error occured, please try again later."],
    [t("errors:general"), "An error has occurred."],
    [t("errors:paymentFailed"), "Payment failed or has been cancelled."],
    [t("errors:debitBlocked"), "Your account is blocked for direct debit payments."],
    [
      t("errors:debitLimit"),
      "Your limit for direct debit payments has been reached. Please try later, a cheaper package or another payment method.",
    ],
    [t("errors:messageNotEnoughCredits"), "You do not have enough credits to send this message"],
    [t("errors:memberBlockedBy", { name: "Sam" }), "You're blocked by Sam. You do not have access to this page."],
    [t("errors:accountUnconfirmed"), "Your e-mail address hasn't been confirmed."],
    [t("errors:birthDateInvalid"), "Invalid date of birth."],
    [t("errors:emailInvalid"), "Invalid email"],
    [t("errors:emailTaken"), "This email address already owns an account on this website."],
    [t("errors:emailNewInvalid"), "New email adress is invalid."],
    [t("errors:passwordMismatch"), "The entered passwords are not the same."],
    [t("errors:offerNotFound"), "Code not found"],
    [t("errors:offerUsed"), "Code already used"],
    [t("errors:otpInvalid"), "Code invalid"],
    [t("errors:pageNotFound"), "This page could not be found"],
    [t("layouts:error.notFound"), "This page could not be found"],
    [t("layouts:error.title"), "Error"],
    [t("layouts:error.backToHome"), "Back to the home page"],
    [t("layouts:error.fallback"), "An error occurred while showing the error page"],
    [t("layouts:error.fallbackHome"), "Go back to home"],
    [t("layouts:topBar.premium"), "Get Premium"],
    [t("layouts:topBar.search"), "Search members"],
    [t("layouts:account.profile"), "My profile"],
    [t("common:form.minimumAge", { minAge: 18 }), "18+"],
  ])("A text is spelled as in the specification: %s", (spoken, quoted) => {
    expect(spoken).toBe(quoted);
  });
});
