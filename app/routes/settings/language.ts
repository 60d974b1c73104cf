import * as z from "zod";
import { saveLanguage } from "~/accounts/accounts.server";
import { languages } from "~/i18n/locales";
import { anyone } from "~/web/route.server";
import { renewStamp } from "~/web/stamps.server";
import { localeCookie, localeSeconds } from "~/web/visit.server";

/** Chooses the language: a cookie for a year, and for a member their own on every device (I18-06, I18-10). */
export const action = anyone.action(
  z.strictObject({ language: z.enum(languages) }),
  async ({ scope, visit, viewer, input: { language } }) => {
    visit.cookies.set(localeCookie, language, { maxAgeSeconds: localeSeconds });
    if (viewer) {
      await scope.db.write((w) => saveLanguage(w, viewer.memberId, language));
      await renewStamp(scope.cache, viewer.memberId);
    }
    return { language };
  },
);
