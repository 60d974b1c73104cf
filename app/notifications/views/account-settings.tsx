import type { ReactNode } from "react";
import { passwordLength } from "~/accounts/password";
import { formatDate } from "~/i18n/dates";
import { type Language, languageNames } from "~/i18n/locales";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { FictionalLabel } from "~/ui/fictional-label";
import { RadioCards } from "~/ui/radio-cards";
import { Select } from "~/ui/select";
import { DeedForm } from "./deed-form";

export interface BlockedPerson {
  memberId: string;
  name: string;
  fictional: boolean;
  blockedAt: string;
}

export interface AccountSettingsProps {
  languages: readonly Language[];
  language: Language;
  scheme: "light" | "dark" | "auto";
  isInvisible: boolean;
  blocked: readonly BlockedPerson[];
  fictionalLabel: string;
  devices: number;
  timeZone: string;
}

export function AccountSettings(props: AccountSettingsProps) {
  return (
    <>
      <LanguageSetting {...props} />
      <SchemeSetting {...props} />
      <PasswordSetting {...props} />
      <InvisibleSetting {...props} />
      <BlockedSetting {...props} />
      <CreditsLink />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  );
}

function LanguageSetting({ languages, language }: AccountSettingsProps) {
  const t = useT();
  const options = languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <Section title={t("notifications:settings.languageTitle")}>
      <DeedForm action={paths.doLanguage()} className="grid gap-4">
        {({ isBusy }) => (
          <>
            <Select
              label={t("notifications:settings.language")}
              name="language"
              options={options}
              defaultValue={language}
            />
            <Save isBusy={isBusy} />
          </>
        )}
      </DeedForm>
    </Section>
  );
}

function SchemeSetting({ scheme }: AccountSettingsProps) {
  const t = useT();
  const options = (["light", "dark", "auto"] as const).map((value) => ({
    value,
    label: t(`notifications:settings.${value}`),
  }));
  return (
    <Section title={t("notifications:settings.schemeTitle")}>
      <DeedForm action={paths.doScheme()} className="grid gap-4">
        {({ isBusy }) => (
          <>
            <RadioCards
              legend={t("notifications:settings.scheme")}
              hideLegend
              name="scheme"
              options={options}
              defaultValue={scheme}
              columns={3}
            />
            <Save isBusy={isBusy} />
          </>
        )}
      </DeedForm>
    </Section>
  );
}

function Save({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  return (
    <Button variant="secondary" busy={isBusy} className="justify-self-start">
      {t("notifications:settings.save")}
    </Button>
  );
}

const passwordFields = ["old_password", "password", "password_repeat"];

function PasswordSetting({ devices }: AccountSettingsProps) {
  const t = useT();
  return (
    <Section title={t("notifications:settings.passwordTitle")}>
      <p className="text-ink-muted">
        {t("notifications:settings.devices", { count: devices })} {t("notifications:settings.devicesHint")}
      </p>
      <DeedForm
        action={paths.doPassword()}
        ownFields={passwordFields}
        resets
        savedText={t("notifications:settings.passwordChanged")}
        className="grid gap-4"
      >
        {({ refusal, isBusy }) => (
          <>
            <Field
              label={t("notifications:settings.oldPassword")}
              name="old_password"
              type="password"
              autoComplete="current-password"
              required
              error={refusal.errorOf("old_password")}
            />
            <Field
              label={t("notifications:settings.newPassword")}
              name="password"
              type="password"
              autoComplete="new-password"
              required
              hint={t("notifications:settings.passwordHint", { min: passwordLength.min })}
              error={refusal.errorOf("password")}
            />
            <Field
              label={t("notifications:settings.repeatPassword")}
              name="password_repeat"
              type="password"
              autoComplete="new-password"
              required
              error={refusal.errorOf("password_repeat")}
            />
            <Button variant="secondary" busy={isBusy} className="justify-self-start">
              {t("notifications:settings.changePassword")}
            </Button>
          </>
        )}
      </DeedForm>
    </Section>
  );
}

/** SET-08. A button that says what it does, rather than a switch that waits for another button. */
function InvisibleSetting({ isInvisible }: AccountSettingsProps) {
  const t = useT();
  return (
    <Section title={t("notifications:settings.invisibleTitle")}>
      <p>{isInvisible ? t("notifications:settings.invisibleOn") : t("notifications:settings.invisibleOff")}</p>
      <DeedForm action={paths.doInvisible()}>
        {({ isBusy }) => (
          <Button variant="secondary" name="invisible" value={isInvisible ? "no" : "yes"} busy={isBusy}>
            {isInvisible ? t("notifications:settings.show") : t("notifications:settings.hide")}
          </Button>
        )}
      </DeedForm>
    </Section>
  );
}

function BlockedSetting({ blocked, fictionalLabel, timeZone }: AccountSettingsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Section title={t("notifications:settings.blockedTitle")}>
      {blocked.length === 0 && <p className="text-ink-muted">{t("notifications:settings.blockedEmpty")}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {blocked.map(({ memberId, name, fictional, blockedAt }) => (
          <li key={memberId} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="grid gap-0.5">
              <span className="font-semibold">
                {name} {fictional && <FictionalLabel text={fictionalLabel} />}
              </span>
              <span className="text-sm text-ink-muted">
                {t("notifications:settings.blockedSince", { date: formatDate(blockedAt, { locale, timeZone }) })}
              </span>
            </span>
            <form method="post" action={paths.doBlock(memberId)}>
              <Button variant="quiet" size="compact" name="blocked" value="no">
                {t("notifications:settings.unblock", { name })}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CreditsLink() {
  const t = useT();
  return (
    <Section title={t("notifications:settings.creditsTitle")}>
      <ButtonLink href={paths.transactions()} variant="quiet" className="justify-self-start">
        {t("notifications:settings.credits")}
      </ButtonLink>
    </Section>
  );
}
