import { type ReactNode, useEffect, useState } from "react";
import { I18nContext } from "react-i18next";
import type { I18n } from "./instance";

/** Provides the browser's i18next. A change of the language renews the value, which redraws its readers (I18-05). */
export function LanguageProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const [value, setValue] = useState({ i18n });
  useEffect(() => {
    const renew = () => setValue({ i18n });
    i18n.on("languageChanged", renew);
    return () => i18n.off("languageChanged", renew);
  }, [i18n]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}
