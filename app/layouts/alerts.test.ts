import { describe, expect, it } from "vitest";
import { canTurnOnPush, type AlertFacts, dueAlerts, lineOf } from "./alerts";

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
  it("The photo alert shows only without a main photo (PRO-19)", () => {
    expect(due({})).toEqual([]);
    expect(due({ hasPhoto: false })).toEqual(["photo"]);
  });

  it.each([
    "/profile",
    "/signup",
    "/activate/done",
    "/premium",
    "/notifications",
    "/directdebit",
    "/settings",
    "/settings/email",
  ])("The photo alert does not show on %s (PRO-20)", (pathname) =>
    expect(due({ hasPhoto: false, pathname })).toEqual([]),
  );

  it("A dismissed photo alert does not show again", () => {
    expect(due({ hasPhoto: false, dismissed: ["hide-enrich-alert"] })).toEqual([]);
  });
});

describe("the warning alert", () => {
  it("The warning alert comes first and stays until the warning is read", () => {
    const dismissed = ["hide-enrich-alert", "hide-push-notification-alert", "hide-disabled-notifications-alert"];
    expect(due({ hasWarning: true, hasPhoto: false })).toEqual(["warning", "photo"]);
    expect(due({ hasWarning: true, dismissed })).toEqual(["warning"]);
  });
});

describe("the line on a page", () => {
  it("The line on a page shows the most urgent alert, and never asks for push", () => {
    expect(lineOf(["warning", "photo"])).toBe("warning");
    expect(lineOf(["photo", "push"])).toBe("photo");
    expect(lineOf(["push"])).toBeUndefined();
  });
});

describe("alerts during the account deletion", () => {
  const everything = { hasPhoto: false, isConfirmed: false, canTurnOnPush: true };

  it.each(["/settings/deletion", "/settings/deletion/", "/settings/deletion/offers", "/settings/deletion/confirm"])(
    "During the account deletion, only a warning shows on %s",
    (pathname) => {
      expect(due({ ...everything, pathname })).toEqual([]);
      expect(due({ notificationsDisabled: ["spam"], pathname })).toEqual([]);
      expect(due({ ...everything, hasWarning: true, pathname })).toEqual(["warning"]);
    },
  );

  it("The other pages below the settings show the alerts of the settings", () => {
    expect(due({ ...everything, pathname: "/settings/export" })).toEqual(["push"]);
  });
});

describe("the activation reminder", () => {
  it("The activation reminder shows to unconfirmed members (SET-13..15)", () => {
    expect(due({ isConfirmed: false })).toEqual(["activation"]);
    expect(due({ isConfirmed: true })).toEqual([]);
  });

  it("The activation reminder does not show while notifications are disabled (SET-16)", () => {
    expect(due({ isConfirmed: false, notificationsDisabled: ["bounce"] })).toEqual(["stoppedMails"]);
  });

  it.each(["/signup", "/settings", "/settings/email", "/notifications"])(
    "The activation reminder does not show on %s (SET-17..19)",
    (pathname) => {
      expect(due({ isConfirmed: false, pathname })).toEqual([]);
    },
  );

  it("The activation reminder cannot be dismissed (AMB-055)", () => {
    const dismissed = ["hide-enrich-alert", "hide-push-notification-alert", "hide-disabled-notifications-alert"];
    expect(due({ isConfirmed: false, dismissed })).toEqual(["activation"]);
  });
});

describe("the stopped-mails alert", () => {
  it("The stopped-mails alert shows until dismissed (AMB-056)", () => {
    expect(due({ notificationsDisabled: ["spam"] })).toEqual(["stoppedMails"]);
    expect(due({ notificationsDisabled: ["spam"], dismissed: ["hide-disabled-notifications-alert"] })).toEqual([]);
  });

  it("The stopped-mails alert does not show on the notification settings, which offer to restart mails", () => {
    expect(due({ notificationsDisabled: ["bounce"], pathname: "/notifications" })).toEqual([]);
    expect(due({ notificationsDisabled: ["bounce"], pathname: "/settings" })).toEqual(["stoppedMails"]);
  });
});

describe("the push alert", () => {
  const capable = { canTurnOnPush: true };

  it("The push alert shows while push is off (PWA-10), until it is dismissed (SET-22)", () => {
    expect(due({})).toEqual([]);
    expect(due(capable)).toEqual(["push"]);
    expect(due({ ...capable, pathname: "/chats" })).toEqual(["push"]);
    expect(due({ ...capable, dismissed: ["hide-push-notification-alert"] })).toEqual([]);
  });

  it.each(["/signup", "/notifications", "/activate/done", "/directdebit", "/premium"])(
    "The push alert does not show on %s (PWA-11)",
    (pathname) => expect(due({ ...capable, pathname })).toEqual([]),
  );
});

describe("the push offer", () => {
  it("The push offer follows the browser's state once the browser has reported it", () => {
    expect(canTurnOnPush("off", false)).toBe(true);
    expect(canTurnOnPush("subscribed", true)).toBe(false);
  });

  it("The push offer follows the state of an earlier visit until the browser has reported its state", () => {
    expect(canTurnOnPush("unknown", true)).toBe(true);
    expect(canTurnOnPush("unknown", false)).toBe(false);
  });
});
