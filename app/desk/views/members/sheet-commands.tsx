import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { commandGroups, commandKeys, dangerousCommands, groupOf } from "../../sheet-commands";
import type { ContestableDecision } from "~/safety/contestable-decisions.server";
import { DecisionChoice } from "../decision-choice";
import { CommandForm, type CommandShown } from "../command-form";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";

interface SheetCommandsProps {
  site: SiteShown;
  memberId: string;
  commands: readonly CommandShown[];
  here: string;
  open: string | null;
  /** Decisions that the member can contest, while the form of an appeal is open. */
  contestable: readonly ContestableDecision[];
  timeZone: string;
}

/** The commands of a member's page as buttons. Each button opens the command's form, which describes the effect. */
export function SheetCommands({ site, memberId, commands, here, open, contestable, timeZone }: SheetCommandsProps) {
  const t = useT();
  const opened = commands.find(({ verb }) => verb === open);
  const sheet = deskPaths.member(site.slug, memberId);
  return (
    <section className="section" aria-label={t("desk:sheet.commands")}>
      <dl className="command-groups">
        {commandGroups.map((group) => (
          <div key={group}>
            <dt>{t(`desk:sheet.group.${group}`)}</dt>
            <dd className="command-row">
              {commands
                .filter(({ verb }) => groupOf(verb) === group)
                .map((command) => (
                  <CommandLink
                    key={command.verb}
                    command={command}
                    to={deskPaths.member(site.slug, memberId, { command: command.verb })}
                  />
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {opened && (
        <OpenedCommand
          command={opened}
          sheet={sheet}
          back={here.includes("command=") ? sheet : here}
          contestable={contestable}
          timeZone={timeZone}
        />
      )}
    </section>
  );
}

interface OpenedCommandProps {
  command: CommandShown;
  /** URL of the member's page without an open form. */
  sheet: string;
  /** Path to open after the command. */
  back: string;
  contestable: readonly ContestableDecision[];
  timeZone: string;
}

/** The form of the chosen command, with its effect in one sentence. */
function OpenedCommand({ command, sheet, back, contestable, timeZone }: OpenedCommandProps) {
  const t = useT();
  return (
    <div id="command" className="opened-command">
      <h2>{command.label}</h2>
      <p className="says">
        <MemberWords>{command.says}</MemberWords>
      </p>
      <p className="meaning">{command.meaning}</p>
      {command.verb === "file-appeal" && contestable.length === 0 ? (
        <p className="muted">{t("desk:decisionChoice.none")}</p>
      ) : (
        <CommandForm command={command} back={back} look={dangerousCommands.has(command.verb) ? "danger" : "primary"}>
          {command.verb === "file-appeal" && <DecisionChoice decisions={contestable} timeZone={timeZone} />}
        </CommandForm>
      )}
      <a className="button quiet" href={sheet}>
        {t("desk:sheet.close")}
      </a>
    </div>
  );
}

/** Link to a command's form. Without the permission, the link is disabled and names the permitted roles. */
function CommandLink({ command, to }: { command: CommandShown; to: string }) {
  const t = useT();
  const { verb, label, need, who } = command;
  const hotkey = commandKeys[verb];
  if (need === null) {
    const roles = who.map((role) => t(`desk:role.${role}`)).join(", ");
    return (
      <button type="button" className="button" aria-disabled="true" title={t("desk:command.refused", { roles })}>
        {label}
        <span className="unseen">{t("desk:command.refused", { roles })}</span>
      </button>
    );
  }
  return (
    <a
      className={dangerousCommands.has(verb) ? "button grave" : "button"}
      href={`${to}#command`}
      data-key={hotkey}
      data-key-name={hotkey && label}
    >
      {label} {hotkey && <kbd>{hotkey}</kbd>}
    </a>
  );
}
