import { useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { isLanguage, languageNames, languageOf } from "~/i18n/locales";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";

/** The languages of the visitor's country, when there is a choice (LAY-45, LAY-46). A form: it works without script. */
export function LanguageMenu({ visible }: { visible: readonly string[] }) {
  const t = useT();
  const current = languageOf(useLocale());
  const { pathname, search } = useLocation();
  const offered = visible.filter(isLanguage);
  if (offered.length < 2) return null;
  return (
    <>
      <form id="language" method="post" action={paths.doLanguage()} hidden>
        <input type="hidden" name="return_to" value={pathname + search} />
      </form>
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
    </>
  );
}
