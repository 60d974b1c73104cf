import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { photoSrc } from "~/profiles/photo-address.server";
import { presentAnswers } from "~/profiles/prompts.server";
import type { Tenant } from "~/tenancy/tenant";
import type { KeptPart, ShownPart } from "./like";

interface PartVisit {
  tenant: Tenant;
  locale: Locale;
  t: Translate;
}

/** A liked part, worded for one of the two members. An answer to a removed question is shown without its question. */
export function presentPart(part: KeptPart, isMine: boolean, visit: PartVisit): ShownPart {
  const { tenant, t } = visit;
  if ("photo" in part) {
    const label = t(isMine ? "likes:part.photoMine" : "likes:part.photoTheirs");
    return part.photo ? { label, photo: photoSrc(tenant, part.photo, "thumb") } : { label };
  }
  const label = t(isMine ? "likes:part.answerMine" : "likes:part.answerTheirs");
  const question = presentAnswers([part], visit)[0]?.question;
  return question ? { label, question, body: part.body } : { label, body: part.body };
}
