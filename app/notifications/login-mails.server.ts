import { deviceName } from "~/accounts/device";
import { formatDate } from "~/i18n/dates";
import { localeOrDefault } from "~/i18n/locales";
import { translator } from "~/i18n/catalogue.server";
import { paths } from "~/paths";
import type { TenantWriter } from "~/tenancy/scope.server";
import { findReceiver } from "./decision-mails.server";
import { queueMail } from "./mail/outbox.server";

/** Emails a member about a login from an unknown browser (A07). Choosing a new password ends that session. */
export async function mailStrangeLogin(w: TenantWriter, memberId: string, userAgent: string): Promise<void> {
  const receiver = await findReceiver(w, memberId);
  if (!receiver) return;
  const locale = localeOrDefault(receiver.locale);
  const t = translator(locale);
  const { browser, system } = deviceName(userAgent);
  const device =
    browser && system
      ? t("settings:devices.browserOn", { browser, system })
      : (browser ?? system ?? t("settings:devices.unknown"));
  const at = formatDate((await w.now()).toISOString(), {
    locale,
    timeZone: w.tenant.settings.time_zone,
    style: "dateTime",
  });
  const facts = { name: receiver.name, link: paths.resetPassword(), device, at };
  await queueMail(w, { template: "newLogin", ...receiver, facts });
}
