import type { Translate } from "~/i18n/messages";
import { isRefusalReason } from "./photo";

/** Why staff refused a photo: in the reader's language where it is one of the known reasons, else as they wrote it. */
export function photoRefusalWords(t: Translate, reason: string | null): string {
  const known = reason === null ? "rules" : reason;
  return isRefusalReason(known) ? t(`editor:refusal.${known}`) : known;
}
