import { describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { presentUser } from "./present-user";

const viewer: Viewer = {
  sessionId: "s",
  memberId: "m",
  state: "unconfirmed",
  premium: false,
  credits: 3,
  name: "Anna",
  gender: "female",
  hasArea: false,
  country: "NL",
  locale: "nl",
  signupAt: "2026-11-20T18:00:00.000Z",
  invisible: false,
  mainPhotoId: null,
  mainPhotoThumbhash: null,
  unreadMessages: 2,
  newLikes: 1,
  keptSearch: null,
  preferences: null,
  askedForPreferences: false,
  notificationsDisabled: [],
  hasWarning: false,
  dismissed: [],
  now: "2026-01-01T12:00:00.000Z",
};
const wire = { fictionalIcon: "drama", mainImage: null };

describe("the user on the wire", () => {
  it("The user answer has exactly the fields of ACC-39, PRO-12 and CRE-05, and no id, email or gender", () => {
    expect(presentUser(viewer, wire)).toEqual({
      status: "not_confirmed",
      credits: 3,
      paid_user: false,
      language: "nl",
      fictional_icon: "drama",
      signup_date: "2026-11-20T18:00:00.000Z",
      notifications_disabled: [],
      profile: { name: "Anna", country: "NL", status: "disabled", main_image: null },
    });
  });

  it("The user answer of a confirmed member is active, with an active profile", () => {
    const mainImage = { filename: "/media/a", thumb_filename: "/media/b", status: "active" };
    const user = presentUser({ ...viewer, state: "active", premium: true }, { ...wire, mainImage });
    expect(user).toMatchObject({
      status: "active",
      paid_user: true,
      profile: { status: "active", main_image: mainImage },
    });
  });
});
