import type { PostProcessorModule } from "i18next";

/** Code points that Unicode keeps out of texts; they stand in a text only while i18next fills it. */
const afterFullStop = "\uFDD0";
const openingBrace = "\uFDD1";

/**
 * i18next calls this for each fact. Braces hide, since i18next would fill a placeholder that a member typed. Each
 * brace stays one character: i18next goes on after the fact's own length.
 */
export function markFact(fact: string): string {
  const hidden = fact.includes("{") ? fact.replaceAll("{", openingBrace) : fact;
  return hidden.endsWith(".") ? hidden + afterFullStop : hidden;
}

/** Takes the marks away. A fact like "4,99 kr." ends its sentence too, so that no second full stop follows. */
export function unmarkFacts(text: string): string {
  return text.replace(/\uFDD0\.?/g, "").replaceAll(openingBrace, "{");
}

export const factMarks: PostProcessorModule = { type: "postProcessor", name: "factMarks", process: unmarkFacts };
