import { isLanguage, languageNames } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import type { StatementPreview } from "~/notifications/statement-preview.server";
import { ScreenHead } from "../screen-head";

/** The mail of one decision. Null for a member who gets no mail. */
export interface PlannedMail {
  kind: string;
  mail: StatementPreview | null;
}

interface StatementScreenProps {
  statements: readonly PlannedMail[];
  /** Reason why this decision is impossible. */
  refused: string | null;
}

/**
 * Preview of the member's mail before the decision. The script shows the preview, without the page's head, beside the
 * form.
 */
export function StatementScreen({ statements, refused }: StatementScreenProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:queue.statement.title")} lead={t("desk:queue.statement.lead")} />
      <div data-statement>
        {refused !== null && <p className="error-box">{refused}</p>}
        {refused === null && statements.length === 0 && <p className="muted">{t("desk:queue.statement.none")}</p>}
        {statements.map(({ kind, mail }) =>
          mail ? (
            <Mail key={kind} mail={mail} />
          ) : (
            <p key={kind} className="muted">
              {t("desk:queue.statement.noMail")}
            </p>
          ),
        )}
      </div>
    </>
  );
}

function Mail({ mail: { locale, subject, body } }: { mail: StatementPreview }) {
  const t = useT();
  return (
    <article className="panel mail">
      <p className="muted">
        {t("desk:queue.statement.in", { language: isLanguage(locale) ? languageNames[locale] : locale })}
      </p>
      <h2 lang={locale} dir="auto">
        {subject}
      </h2>
      <p className="mail-body" lang={locale} dir="auto">
        {body}
      </p>
    </article>
  );
}
