import type { Translate } from "~/i18n/messages";

/** Said beside something that was refused, also to members whose unconfirmed address gets no mail (DSA 20). */
export const waysToObject = (t: Translate): string => t("decisions:warning.object");
