import type { ReactElement } from "react";
import { Trans } from "react-i18next/TransWithoutContext";
import type { MessageFacts, MessageKey } from "./messages";
import { useI18n, useT } from "./use-t";

export interface RichTextProps {
  readonly text: MessageKey;
  /** The element for each tag in the text: `"I accept the <terms>terms</terms>"` needs `{ terms: <a href=… /> }`. */
  readonly tags: Readonly<Record<string, ReactElement>>;
  readonly facts?: MessageFacts;
}

/** A text with links or emphasis inside, kept whole for the translator. */
export function RichText({ text, tags, facts }: RichTextProps) {
  const t = useT();
  const i18n = useI18n();
  return <Trans i18n={i18n} t={i18n.t} i18nKey={text} defaults={t(text, facts)} values={facts} components={tags} />;
}
