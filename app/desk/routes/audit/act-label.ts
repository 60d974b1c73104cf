import desk from "~/i18n/messages/en/desk.json";
import type { MessageKey, Translate } from "~/i18n/messages";

const known: Readonly<Record<string, unknown>> = desk.acts;

/** Describes the verb of an act. A removed verb is described by its name. */
export function actLabel(t: Translate, verb: string): string {
  if (Object.hasOwn(known, verb)) return t(`desk:acts.${verb}` as MessageKey & `desk:acts.${keyof typeof desk.acts}`);
  return verb.replaceAll("-", " ");
}
