import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";
import { isLanguage, languageNames, languageOf } from "~/i18n/locales";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { withoutArrival } from "~/tracking/arrival";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import { startWhenLoaded } from "~/ui/start-when-loaded";

const offeredOf = (visible: readonly string[]) => visible.filter(isLanguage);

/** The languages of the visitor's country, if there are several (LAY-45, LAY-46). The buttons submit `LanguageForm`. */
export function LanguageMenu({ visible }: { visible: readonly string[] }) {
  const t = useT();
  const current = languageOf(useLocale());
  const offered = offeredOf(visible);
  if (offered.length < 2) return null;
  return (
    <Menu
      label={`${t("layouts:topBar.language")}: ${languageNames[current]}`}
      trigger={
        <>
          <Icon name="globe" className="size-5 text-ink-muted" />
          <span className="text-sm font-semibold uppercase">{current}</span>
        </>
      }
    >
      {offered.map((language) => (
        <MenuItem
          key={language}
          form="language"
          name="language"
          value={language}
          lang={language}
          current={language === current}
        >
          {languageNames[language]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The language menu's form. The form stands outside the cached menu, because the form contains the page's URL. */
export function LanguageForm({ visible, isMember }: { visible: readonly string[]; isMember: boolean }) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (form.current ? follow(form.current, isMember) : undefined), [isMember]);
  if (offeredOf(visible).length < 2) return null;
  return (
    <form ref={form} id="language" method="post" action={paths.doLanguage()} hidden>
      <input type="hidden" name="return_to" value={pathname + withoutArrival(search)} />
    </form>
  );
}

/** Loads `language-choice` after the page. Without this code the form still changes the language (P12). */
function follow(form: HTMLFormElement, isMember: boolean): () => void {
  return startWhenLoaded(
    () => import("../language-choice"),
    ({ followLanguageForm }) => followLanguageForm(form, isMember),
  );
}
