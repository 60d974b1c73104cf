import { useT } from "~/i18n/use-t";
import { itemOfForm } from "../routes/queue/queue-address";
import { graveDeeds } from "../sheet-commands";
import { ChooseSite, type SiteChoice } from "./choose-site";
import { type DeedShown, DeedForm } from "./command-form";
import { MemberWords } from "./member-words";
import { ScreenHead } from "./screen-head";
import { WrongBox } from "./wrong-box";

interface DoProps {
  deed: DeedShown;
  back: string;
  /** The search for a site, until one is chosen. */
  choice: SiteChoice | null;
  typed: Readonly<Record<string, string>>;
  /** Reason of the refusal. */
  refused?: string;
  /** The form that proposes the command to a second person. */
  proposal?: DeedShown | null;
}

/** A page has one main button: the button of the proposal, or else the form's own. */
function lookOf({ verb }: DeedShown, proposal: DeedShown | null) {
  if (graveDeeds.has(verb)) return "danger";
  return proposal ? "plain" : "primary";
}

/** The page of a verb's form: its effect, its open fields, and a refusal. */
export function Do({ deed, back, choice, typed, refused, proposal = null }: DoProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={deed.label} site={deed.site ?? undefined} />
      {refused && <WrongBox>{refused}</WrongBox>}
      {proposal && (
        <section className="section">
          <h2>{t("desk:deed.propose")}</h2>
          <p className="muted">{t("desk:deed.proposeMeaning")}</p>
          <DeedForm deed={proposal} back={back} label={t("desk:deed.sendProposal")} typed={typed} />
        </section>
      )}
      <div className={proposal ? "section" : undefined}>
        {proposal && <h2>{t("desk:deed.orAlone")}</h2>}
        <p className="says">
          <MemberWords>{deed.says}</MemberWords>
        </p>
        <p className="meaning">{deed.meaning}</p>
        {choice && !deed.site ? (
          <ChooseSite verb={deed.verb} choice={choice} />
        ) : (
          <DeedForm deed={deed} back={back} typed={typed} look={lookOf(deed, proposal)} />
        )}
      </div>
      <p className="section">
        <a href={itemOfForm(back, deed.site?.slug) ?? back} data-back>
          {t("desk:deed.back")}
        </a>
      </p>
    </>
  );
}
