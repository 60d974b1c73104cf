import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { deedGroups, deedKeys, graveDeeds, groupOf } from "../../sheet-commands";
import type { ContestableDecision } from "~/safety/objections.server";
import { DecisionChoice } from "../decision-choice";
import { DeedForm, type DeedShown } from "../command-form";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";

interface SheetDeedsProps {
  site: SiteShown;
  memberId: string;
  deeds: readonly DeedShown[];
  here: string;
  open: string | null;
  /** Decisions that the member can contest, while the form of an objection is open. */
  contestable: readonly ContestableDecision[];
  timeZone: string;
}

/** The commands of a member's page as buttons. A pressed button opens the form with its effect. */
export function SheetDeeds({ site, memberId, deeds, here, open, contestable, timeZone }: SheetDeedsProps) {
  const t = useT();
  const opened = deeds.find(({ verb }) => verb === open);
  const sheet = deskPaths.member(site.slug, memberId);
  return (
    <section className="section" aria-label={t("desk:sheet.deeds")}>
      <dl className="deed-groups">
        {deedGroups.map((group) => (
          <div key={group}>
            <dt>{t(`desk:sheet.group.${group}`)}</dt>
            <dd className="deed-row">
              {deeds
                .filter(({ verb }) => groupOf(verb) === group)
                .map((deed) => (
                  <DeedLink
                    key={deed.verb}
                    deed={deed}
                    to={deskPaths.member(site.slug, memberId, { deed: deed.verb })}
                  />
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {opened && (
        <OpenedDeed
          deed={opened}
          sheet={sheet}
          back={here.includes("deed=") ? sheet : here}
          contestable={contestable}
          timeZone={timeZone}
        />
      )}
    </section>
  );
}

interface OpenedDeedProps {
  deed: DeedShown;
  /** Address of the member's page without an open form. */
  sheet: string;
  /** The path to return to after the command. */
  back: string;
  contestable: readonly ContestableDecision[];
  timeZone: string;
}

/** The form of the chosen command, with its effect in one sentence. */
function OpenedDeed({ deed, sheet, back, contestable, timeZone }: OpenedDeedProps) {
  const t = useT();
  return (
    <div id="deed" className="opened-deed">
      <h2>{deed.label}</h2>
      <p className="says">
        <MemberWords>{deed.says}</MemberWords>
      </p>
      <p className="meaning">{deed.meaning}</p>
      {deed.verb === "file-appeal" && contestable.length === 0 ? (
        <p className="muted">{t("desk:decisionChoice.none")}</p>
      ) : (
        <DeedForm deed={deed} back={back} look={graveDeeds.has(deed.verb) ? "danger" : "primary"}>
          {deed.verb === "file-appeal" && <DecisionChoice decisions={contestable} timeZone={timeZone} />}
        </DeedForm>
      )}
      <a className="button quiet" href={sheet}>
        {t("desk:sheet.close")}
      </a>
    </div>
  );
}

/** Link to a command's form. Without the right, it is disabled and names the roles with the right. */
function DeedLink({ deed, to }: { deed: DeedShown; to: string }) {
  const t = useT();
  const { verb, label, need, who } = deed;
  const hotkey = deedKeys[verb];
  if (need === null) {
    const roles = who.map((role) => t(`desk:role.${role}`)).join(", ");
    return (
      <button type="button" className="button" aria-disabled="true" title={t("desk:deed.refused", { roles })}>
        {label}
        <span className="unseen">{t("desk:deed.refused", { roles })}</span>
      </button>
    );
  }
  return (
    <a
      className={graveDeeds.has(verb) ? "button grave" : "button"}
      href={`${to}#deed`}
      data-key={hotkey}
      data-key-name={hotkey && label}
    >
      {label} {hotkey && <kbd>{hotkey}</kbd>}
    </a>
  );
}
