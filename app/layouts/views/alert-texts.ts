import type { Translate } from "~/i18n/messages";

/** Says why emails have stopped: spam complaint, bounce or unsubscription (AMB-056). */
export function stoppedMailsText(t: Translate, reason: string | undefined): string {
  if (reason === "spam") return t("layouts:alerts.stoppedMails.spam");
  return reason === "bounce" ? t("layouts:alerts.stoppedMails.bounce") : t("layouts:alerts.stoppedMails.unsubscribe");
}
