import type { Translate } from "~/i18n/messages";
import { isRefusalReason } from "./photo";

/** Why a photo was refused: translated when known, otherwise in the words of staff. */
export function photoRefusalWords(t: Translate, reason: string | null): string {
  const known = reason === null ? "rules" : reason;
  return isRefusalReason(known) ? t(`editor:refusal.${known}`) : known;
}
