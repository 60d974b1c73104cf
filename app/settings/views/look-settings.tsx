import { saveLanguageOf } from "~/client/save-language";
import { type Language, languageNames } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ChoiceForm } from "./choice-form";
import { Section } from "./section";

const schemes = ["auto", "light", "dark"] as const;
type Scheme = (typeof schemes)[number];

interface LookSettingsProps {
  languages: readonly Language[];
  language: Language;
  scheme: Scheme;
}

export function LookSettings({ languages, language, scheme }: LookSettingsProps) {
  const t = useT();
  return (
    <>
      {languages.length > 1 && (
        <Section name="language" title={t("settings:sections.language")} lead={t("settings:language")}>
          <ChoiceForm
            action={paths.doLanguage()}
            doneAt={paths.settingsPage("looks", "language")}
            name="language"
            legend={t("settings:language")}
            choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
            chosen={language}
            onSubmit={({ currentTarget, nativeEvent }) =>
              saveLanguageOf(currentTarget, (nativeEvent as SubmitEvent).submitter)
            }
          />
        </Section>
      )}
      <Section name="appearance" title={t("settings:sections.appearance")}>
        <ChoiceForm
          action={paths.doScheme()}
          doneAt={paths.settingsPage("looks", "appearance")}
          name="scheme"
          legend={t("settings:scheme")}
          choices={schemes.map((value) => ({ value, label: t(`settings:${value}`) }))}
          chosen={scheme}
        />
      </Section>
    </>
  );
}
