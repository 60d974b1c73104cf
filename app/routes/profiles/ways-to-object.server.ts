import type { Translate } from "~/i18n/messages";

/** Shown beside a refusal, because unconfirmed members get no mail about it (DSA 20). */
export const waysToObject = (t: Translate): string => t("decisions:howToObject");
