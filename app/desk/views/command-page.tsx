import { useT } from "~/i18n/use-t";
import { itemOfForm } from "../routes/queue/queue-address";
import { dangerousCommands } from "../sheet-commands";
import { ChooseSite, type SiteChoice } from "./choose-site";
import { type CommandShown, CommandForm } from "./command-form";
import { MemberWords } from "./member-words";
import { ScreenHead } from "./screen-head";
import { ErrorBox } from "./error-box";

interface CommandPageProps {
  command: CommandShown;
  back: string;
  /** The search for a site. Null once a site is chosen. */
  choice: SiteChoice | null;
  typed: Readonly<Record<string, string>>;
  /** Reason of the refusal. */
  refused?: string;
  /** The form that proposes the command to a second person. */
  proposal?: CommandShown | null;
}

/** Look of the form's own button. With a proposal, the proposal's button is the page's only primary button. */
function lookOf({ verb }: CommandShown, proposal: CommandShown | null) {
  if (dangerousCommands.has(verb)) return "danger";
  return proposal ? "plain" : "primary";
}

/** The page of a verb's form: its effect, its open fields, and a refusal. */
export function CommandPage({ command, back, choice, typed, refused, proposal = null }: CommandPageProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={command.label} site={command.site ?? undefined} />
      {refused && <ErrorBox>{refused}</ErrorBox>}
      {proposal && (
        <section className="section">
          <h2>{t("desk:command.propose")}</h2>
          <p className="muted">{t("desk:command.proposeMeaning")}</p>
          <CommandForm command={proposal} back={back} label={t("desk:command.sendProposal")} typed={typed} />
        </section>
      )}
      <div className={proposal ? "section" : undefined}>
        {proposal && <h2>{t("desk:command.orAlone")}</h2>}
        <p className="says">
          <MemberWords>{command.says}</MemberWords>
        </p>
        <p className="meaning">{command.meaning}</p>
        {choice && !command.site ? (
          <ChooseSite verb={command.verb} choice={choice} />
        ) : (
          <CommandForm command={command} back={back} typed={typed} look={lookOf(command, proposal)} />
        )}
      </div>
      <p className="section">
        <a href={itemOfForm(back, command.site?.slug) ?? back} data-back>
          {t("desk:command.back")}
        </a>
      </p>
    </>
  );
}
