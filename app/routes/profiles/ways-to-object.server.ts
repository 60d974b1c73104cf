import type { Translate } from "~/i18n/messages";

/** The ways to appeal, shown beside a refusal, because unconfirmed members get no mail about the decision (DSA 20). */
export const waysToObject = (t: Translate): string => t("decisions:howToObject");
