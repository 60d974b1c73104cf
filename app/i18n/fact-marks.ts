import type { PostProcessorModule } from "i18next";

/** Code points that no text may contain. They replace characters of a fact while i18next works. */
const afterFullStop = "\uFDD0";
const openingBrace = "\uFDD1";

/**
 * Hides `{` in a fact, so that i18next fills no placeholder that a member has typed. Replaces one character by one,
 * because i18next counts the length.
 */
export function markFact(fact: string): string {
  const hidden = fact.includes("{") ? fact.replaceAll("{", openingBrace) : fact;
  return hidden.endsWith(".") ? hidden + afterFullStop : hidden;
}

/** Removes the marks. A fact that ends with a full stop, such as "4,99 kr.", also ends its sentence. */
export function unmarkFacts(text: string): string {
  return text.replace(/\uFDD0\.?/g, "").replaceAll(openingBrace, "{");
}

export const factMarks: PostProcessorModule = { type: "postProcessor", name: "factMarks", process: unmarkFacts };
