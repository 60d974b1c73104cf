import { describe, expect, it } from "vitest";
import { canTurnOnPush, type AlertFacts, dueAlerts } from "./alerts";

const ready: AlertFacts = {
  pathname: "/members",
  isConfirmed: true,
  hasPhoto: true,
  notificationsDisabled: [],
  hasWarning: false,
  canTurnOnPush: false,
  dismissed: [],
};
const due = (changes: Partial<AlertFacts>) => dueAlerts({ ...ready, ...changes });

describe("the photo alert", () => {
  it("shows without a main photo only (PRO-19)", () => {
    expect(due({})).toEqual([]);
    expect(due({ hasPhoto: false })).toEqual(["photo"]);
  });

  it.each(["/profile", "/signup", "/activate/done", "/premium", "/notifications", "/directdebit", "/settings"])(
    "does not show on %s (PRO-20)",
    (pathname) => expect(due({ hasPhoto: false, pathname })).toEqual([]),
  );

  it("stays away once dismissed", () => {
    expect(due({ hasPhoto: false, dismissed: ["hide-enrich-alert"] })).toEqual([]);
  });
});

describe("the notice of a warning", () => {
  it("comes first and cannot be dismissed: it stays until it is read", () => {
    const dismissed = ["hide-enrich-alert", "hide-push-notification-alert", "hide-disabled-notifications-alert"];
    expect(due({ hasWarning: true, hasPhoto: false })).toEqual(["warning", "photo"]);
    expect(due({ hasWarning: true, dismissed })).toEqual(["warning"]);
  });
});

describe("the deletion of an account", () => {
  const everything = { hasPhoto: false, isConfirmed: false, canTurnOnPush: true };

  it.each(["/settings/deletion", "/settings/deletion/", "/settings/deletion/offers", "/settings/deletion/confirm"])(
    "is interrupted by no request on %s, and by a warning alone",
    (pathname) => {
      expect(due({ ...everything, pathname })).toEqual([]);
      expect(due({ notificationsDisabled: ["spam"], pathname })).toEqual([]);
      expect(due({ ...everything, hasWarning: true, pathname })).toEqual(["warning"]);
    },
  );

  it("changes nothing on other pages below the settings", () => {
    expect(due({ ...everything, pathname: "/settings/export" })).toEqual(["activation", "photo", "push"]);
  });
});

describe("the activation reminder", () => {
  it("shows to an unconfirmed member (SET-13..15)", () => {
    expect(due({ isConfirmed: false })).toEqual(["activation"]);
    expect(due({ isConfirmed: true })).toEqual([]);
  });

  it("does not show where notifications are disabled (SET-16)", () => {
    expect(due({ isConfirmed: false, notificationsDisabled: ["bounce"] })).toEqual(["stoppedMails"]);
  });

  it.each(["/signup", "/settings", "/notifications"])("does not show on %s (SET-17..19)", (pathname) => {
    expect(due({ isConfirmed: false, pathname })).toEqual([]);
  });

  it("cannot be dismissed (AMB-055)", () => {
    const dismissed = ["hide-enrich-alert", "hide-push-notification-alert", "hide-disabled-notifications-alert"];
    expect(due({ isConfirmed: false, dismissed })).toEqual(["activation"]);
  });
});

describe("the alert about stopped mails", () => {
  it("shows until dismissed (AMB-056)", () => {
    expect(due({ notificationsDisabled: ["spam"] })).toEqual(["stoppedMails"]);
    expect(due({ notificationsDisabled: ["spam"], dismissed: ["hide-disabled-notifications-alert"] })).toEqual([]);
  });

  it("leaves the notification settings to explain it themselves, with the way to start mails again", () => {
    expect(due({ notificationsDisabled: ["bounce"], pathname: "/notifications" })).toEqual([]);
    expect(due({ notificationsDisabled: ["bounce"], pathname: "/settings" })).toEqual(["stoppedMails"]);
  });
});

describe("the push alert", () => {
  const capable = { canTurnOnPush: true };

  it("shows where push could be on and is not (PWA-10), until dismissed (SET-22)", () => {
    expect(due({})).toEqual([]);
    expect(due(capable)).toEqual(["push"]);
    expect(due({ ...capable, pathname: "/chats" })).toEqual(["push"]);
    expect(due({ ...capable, dismissed: ["hide-push-notification-alert"] })).toEqual([]);
  });

  it.each(["/signup", "/notifications", "/activate/done", "/directdebit", "/premium"])(
    "does not show on %s (PWA-11)",
    (pathname) => expect(due({ ...capable, pathname })).toEqual([]),
  );
});

describe("the offer of push", () => {
  it("waits for the next page where a browser tells its state for the first time, so that nothing moves", () => {
    expect(canTurnOnPush("off", false, true)).toBe(false);
    expect(canTurnOnPush("off", false, false)).toBe(true);
  });

  it("stands on the page as it was sent, once the browser has told it", () => {
    expect(canTurnOnPush("unknown", true, true)).toBe(true);
    expect(canTurnOnPush("off", true, true)).toBe(true);
    expect(canTurnOnPush("subscribed", true, false)).toBe(false);
  });
});
