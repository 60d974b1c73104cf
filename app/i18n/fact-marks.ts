import type { PostProcessorModule } from "i18next";

/** Code points that Unicode excludes from texts. They occur only while i18next fills in facts. */
const afterFullStop = "\uFDD0";
const openingBrace = "\uFDD1";

/**
 * Hides the braces of a fact, so that i18next fills no placeholder typed by a member. Keeps the length, which
 * i18next counts.
 */
export function markFact(fact: string): string {
  const hidden = fact.includes("{") ? fact.replaceAll("{", openingBrace) : fact;
  return hidden.endsWith(".") ? hidden + afterFullStop : hidden;
}

/** Removes the marks. A fact that ends with a full stop, like "4,99 kr.", also ends its sentence. */
export function unmarkFacts(text: string): string {
  return text.replace(/\uFDD0\.?/g, "").replaceAll(openingBrace, "{");
}

export const factMarks: PostProcessorModule = { type: "postProcessor", name: "factMarks", process: unmarkFacts };
