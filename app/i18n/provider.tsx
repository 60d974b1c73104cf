import { createContext, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Locale } from "./locales";
import type { Texts } from "./texts";

interface Speech {
  readonly texts: Texts;
  /** Fetches another language and speaks it. Does nothing on the server. */
  readonly speak: (locale: Locale) => Promise<void>;
}

export const SpeechContext = createContext<Speech | null>(null);

export interface I18nProviderProps {
  /** What the page is first shown in: `textsFor(locale)` on the server, `await loadTexts(locale)` in the browser. */
  readonly texts: Texts;
  /** How to get another locale; only the browser passes it (`loadTexts`). */
  readonly load?: (locale: Locale) => Promise<Texts>;
  readonly children: ReactNode;
}

/** Gives the tree below it a language. The same component renders on the server and hydrates in the browser. */
export function I18nProvider({ texts: first, load, children }: I18nProviderProps) {
  const [texts, setTexts] = useState(first);
  const speak = useCallback(async (locale: Locale) => load && setTexts(await load(locale)), [load]);
  const speech = useMemo(() => ({ texts, speak }), [texts, speak]);
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>;
}
