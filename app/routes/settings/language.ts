import * as z from "zod";
import { saveLanguage } from "~/accounts/accounts.server";
import { type Language, languages } from "~/i18n/locales";
import type { TenantScope } from "~/tenancy/scope.server";
import { reportFault } from "~/server/respond.server";
import { anyone } from "~/server/route.server";
import { renewPollVersion } from "~/server/poll-version.server";
import { localeCookie, localeSeconds } from "~/server/visit.server";

export { clientAction } from "~/client/client-action";

async function save(scope: TenantScope, memberId: string, language: Language): Promise<void> {
  await scope.db.write((w) => saveLanguage(w, memberId, language));
  await renewPollVersion(scope.cache, memberId);
}

/** Sets the language in a cookie, and for members in the account too (I18-06, I18-10). */
export const action = anyone.action(
  z.strictObject({ language: z.enum(languages) }),
  async ({ scope, visit, viewer, input: { language } }) => {
    visit.cookies.set(localeCookie, language, { maxAgeSeconds: localeSeconds });
    // The page changes its language even when saving fails (API-06).
    if (viewer) await save(scope, viewer.memberId, language).catch((error) => reportFault(error, visit.url.pathname));
    return { language };
  },
);
