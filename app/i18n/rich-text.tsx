import type { ReactElement } from "react";
import { Trans, useTranslation } from "react-i18next";
import { markFact } from "./fact-marks";
import type { MessageFacts, MessageKey } from "./messages";

export interface RichTextProps {
  readonly text: MessageKey;
  /** Around the words of each tag: `"Read our <terms>terms</terms>"` needs `{ terms: <a href="…" /> }`. */
  readonly tags: Readonly<Record<string, ReactElement>>;
  readonly facts?: MessageFacts;
}

/**
 * A text with links or emphasis inside, kept whole for the translator. `Trans` reads tags after facts are filled in:
 * escaped facts never become markup.
 */
export function RichText({ text, tags, facts = {} }: RichTextProps) {
  const { i18n } = useTranslation();
  return (
    <Trans
      i18n={i18n}
      i18nKey={text}
      values={facts}
      components={tags}
      shouldUnescape
      tOptions={{ interpolation: { escape: escapeFact }, applyPostProcessor: false }}
    />
  );
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The marks stay until `unescape` (instance.ts), so that `Trans` fills no placeholder that a member typed. */
function escapeFact(fact: string): string {
  return markFact(fact.replace(/[&<>]/g, (character) => entities[character] ?? character));
}
