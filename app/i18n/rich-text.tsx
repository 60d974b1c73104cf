import type { ReactElement } from "react";
import { Trans } from "react-i18next";
import { markFact } from "./fact-marks";
import type { MessageFacts, MessageKey } from "./messages";
import { useI18n } from "./use-t";

export interface RichTextProps {
  readonly text: MessageKey;
  /** Elements for the tags: `"Read our <terms>terms</terms>"` needs `{ terms: <a href="…" /> }`. */
  readonly tags: Readonly<Record<string, ReactElement>>;
  readonly facts?: MessageFacts;
}

/**
 * A text with links or emphasis, which translators see as one text. Facts are escaped, because `Trans` would otherwise
 * interpret tags in them.
 */
export function RichText({ text, tags, facts = {} }: RichTextProps) {
  return (
    <Trans
      i18n={useI18n()}
      i18nKey={text}
      values={facts}
      components={tags}
      shouldUnescape
      tOptions={{ interpolation: { escape: escapeFact }, applyPostProcessor: false }}
    />
  );
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** `unescape` in instance.ts restores braces only at the end, so that `Trans` ignores placeholders typed by members. */
function escapeFact(fact: string): string {
  return markFact(fact.replace(/[&<>]/g, (character) => entities[character] ?? character));
}
