import type { Translate } from "~/i18n/messages";
import { isRefusalReason } from "./photo";

/** The reason for refusing a photo: translated when known, otherwise in staff's own words. */
export function photoRefusalWords(t: Translate, reason: string | null): string {
  const known = reason === null ? "rules" : reason;
  return isRefusalReason(known) ? t(`editor:refusal.${known}`) : known;
}
