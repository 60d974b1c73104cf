import { type Language, languageNames } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { RadioCards } from "~/ui/radio-cards";
import { Select } from "~/ui/select";
import { saveLanguageOf } from "~/client/save-language";
import { Save, Section, SectionForm } from "./section";

interface LanguageProps {
  languages: readonly Language[];
  language: Language;
}

export function LanguageSection({ languages, language }: LanguageProps) {
  const t = useT();
  const options = languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <Section name="language">
      <SectionForm
        section="language"
        action={paths.doLanguage()}
        className="grid gap-4"
        onSubmit={({ currentTarget }) => saveLanguageOf(currentTarget, null)}
      >
        {({ isBusy }) => (
          <>
            <Select label={t("settings:language")} name="language" options={options} defaultValue={language} />
            <Save isBusy={isBusy} />
          </>
        )}
      </SectionForm>
    </Section>
  );
}

const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];

export function AppearanceSection({ scheme }: { scheme: Scheme }) {
  const t = useT();
  const options = schemes.map((value) => ({ value, label: t(`settings:${value}`) }));
  return (
    <Section name="appearance">
      <SectionForm section="appearance" action={paths.doScheme()} className="grid gap-4">
        {({ isBusy }) => (
          <>
            <RadioCards
              legend={t("settings:scheme")}
              hideLegend
              name="scheme"
              options={options}
              defaultValue={scheme}
              columns={3}
            />
            <Save isBusy={isBusy} />
          </>
        )}
      </SectionForm>
    </Section>
  );
}
