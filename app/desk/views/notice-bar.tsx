import { useT } from "~/i18n/use-t";
import { deskPaths } from "../desk-paths";
import { CommandFields } from "./command-fields";

/** Notice of a finished command. */
export interface Notice {
  words: string;
  /** A link that is shown only once. */
  link?: string;
  /** A secret that is shown only once. */
  secret?: string;
  /** URL of the act in the audit log, for a person with the permission to read it. */
  act?: string;
  undo?: {
    verb: string;
    site: string | null;
    args: Readonly<Record<string, string>>;
    key: string;
    back: string;
    /** Milliseconds since 1970 until which the command can be undone. */
    until: number;
  };
}

/** Shows the change of the last command. `Undo` counts down and then disappears. */
export function NoticeBar({ notice }: { notice: Notice }) {
  const t = useT();
  const { words, link, secret, act, undo } = notice;
  return (
    // biome-ignore lint/a11y/noAutofocus: Tab continues at the undo after the load, also without script.
    <div className="notice" role="status" tabIndex={-1} autoFocus>
      <p>{words}</p>
      {link && (
        <p className="notice-link">
          {t("desk:notice.link")} <code>{link}</code>
        </p>
      )}
      {secret && (
        <p className="notice-link">
          {t("desk:notice.secret")} <code>{secret}</code>
        </p>
      )}
      {act && <a href={act}>{t("desk:notice.act")}</a>}
      {undo && (
        <form method="post" action={deskPaths.do(undo.verb)} data-until={undo.until}>
          <CommandFields site={undo.site} formKey={undo.key} back={undo.back} args={undo.args} />
          <button type="submit" className="button" data-key="z" data-key-name={t("desk:notice.undo")}>
            {t("desk:notice.undo")} <span data-countdown aria-hidden="true" />
          </button>
        </form>
      )}
    </div>
  );
}
