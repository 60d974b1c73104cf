import type { PostProcessorModule } from "i18next";

/** Code points that occur in no text, to mark or replace characters of a fact while i18next runs. */
const afterFullStop = "\uFDD0";
const openingBrace = "\uFDD1";

/**
 * Replaces `{` in a fact, so that i18next ignores placeholders typed by members. The length must stay equal, because
 * i18next counts characters.
 */
export function markFact(fact: string): string {
  const hidden = fact.includes("{") ? fact.replaceAll("{", openingBrace) : fact;
  return hidden.endsWith(".") ? hidden + afterFullStop : hidden;
}

/** Restores the replaced characters. A fact's final full stop, as in "4,99 kr.", also ends the sentence. */
export function unmarkFacts(text: string): string {
  return text.replace(/\uFDD0\.?/g, "").replaceAll(openingBrace, "{");
}

export const factMarks: PostProcessorModule = { type: "postProcessor", name: "factMarks", process: unmarkFacts };
