import type { MessageKey, Translate } from "~/i18n/messages";
import { pageSections } from "./contents";
import type { PageFacts } from "./page-facts.server";

/** Structured data of the FAQ for search engines (schema.org). */
export function faqData(t: Translate, facts: PageFacts): object {
  const text = (key: string) => t(`pages:faq.sections.${key}` as MessageKey, facts);
  const mainEntity = pageSections.faq.map((id) => ({
    "@type": "Question",
    name: text(`${id}.title`),
    acceptedAnswer: { "@type": "Answer", text: text(`${id}.text`) },
  }));
  return { "@type": "FAQPage", mainEntity };
}
