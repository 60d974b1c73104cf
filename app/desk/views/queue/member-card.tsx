import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import type { OtherItem, WorkMember } from "~/operators/queue/item.server";
import { queuePaths } from "../../routes/queue/queue-address";
import { deskPaths } from "../../desk-paths";
import { CommandFields } from "../command-fields";
import { MemberWords } from "../member-words";
import { When } from "../when";
import { CollapsedCommand } from "./collapsed-command";
import { GroundField } from "./own-words";
import { reasonWords } from "./reason-words";
import type { ItemShown } from "./queue-view-model";
import { WordsField } from "./words-field";

interface MemberCardProps {
  member: WorkMember;
  others: readonly OtherItem[];
  shown: ItemShown;
}

/** Member of the item, with decisions of the last year and other waiting items. */
export function MemberCard({ member, others, shown }: MemberCardProps) {
  const t = useT();
  const { timeZone } = shown;
  return (
    <section className="panel" aria-labelledby="member">
      <h2 id="member">
        <a
          href={deskPaths.member(shown.site.slug, member.id)}
          data-key="m"
          data-key-name={t("desk:queue.member.sheet")}
        >
          <MemberWords>{`${member.name}, ${member.age}`}</MemberWords>
        </a>
      </h2>
      <p className="queue-facts">
        <span>{t(`desk:queue.member.${member.state}` as never)}</span>
        {member.fictional && <span className="state state-demo">{t("desk:queue.member.fictional")}</span>}
        <span>
          <MemberWords>{[member.city, member.country].filter(Boolean).join(", ")}</MemberWords>
        </span>
        <span>
          {t("desk:queue.member.since")} <When at={member.joinedAt} timeZone={timeZone} />
        </span>
        {member.isReported && <span className="state state-closed">{t("desk:queue.member.reported")}</span>}
      </p>
      {member.history.length === 0 ? (
        <p className="muted">{t("desk:queue.member.clean")}</p>
      ) : (
        <ul className="history">
          {member.history.map(({ kind, ground, decidedAt }) => (
            <li key={decidedAt.toISOString()}>
              <When at={decidedAt} timeZone={timeZone} /> {t(`desk:queue.decision.${kind}`)}
              {ground && `: ${t(`decisions:grounds.${ground}`)}`}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <Others others={others} shown={shown} />}
    </section>
  );
}

/** The member's other open items. One decision can cover the ticked items. */
function Others({ others, shown }: { others: readonly OtherItem[]; shown: ItemShown }) {
  const t = useT();
  const isReviewable = ({ kind }: OtherItem) => shown.barred === null && ["photo", "text", "message"].includes(kind);
  const list = (
    <ul className="history">
      {others.map((other) => (
        <OtherRow key={other.id} other={other} shown={shown} isReviewable={isReviewable(other)} />
      ))}
    </ul>
  );
  return (
    <>
      <h3>{t("desk:queue.member.others", { count: others.length })}</h3>
      {others.some(isReviewable) ? <TickedCommands shown={shown}>{list}</TickedCommands> : list}
    </>
  );
}

interface OtherRowProps {
  other: OtherItem;
  shown: ItemShown;
  /** True when the item has a checkbox. */
  isReviewable: boolean;
}

function OtherRow({ other, shown: { site, filter }, isReviewable }: OtherRowProps) {
  const t = useT();
  const thumb = other.kind === "photo" && (
    <img
      className="queue-thumb"
      src={queuePaths.photo(site.slug, other.subjectId, "thumb")}
      alt=""
      width={40}
      height={40}
      loading="lazy"
    />
  );
  return (
    <li className="check">
      {isReviewable ? (
        <label className="tick">
          <input
            type="checkbox"
            name="items"
            value={`${other.id}:${other.version}`}
            aria-label={t("desk:queue.member.tick", { kind: t(`desk:queue.kind.${other.kind}`) })}
          />
          {thumb}
        </label>
      ) : (
        thumb
      )}
      <span>
        <a href={queuePaths.item(site.slug, other.id, filter)}>{t(`desk:queue.kind.${other.kind}`)}</a>{" "}
        <span className="muted">{reasonWords(other, t)}</span>
      </span>
    </li>
  );
}

function TickedCommands({ shown, children }: { shown: ItemShown; children: ReactNode }) {
  const t = useT();
  const { site, opened, filter, formKey } = shown;
  return (
    <form method="post" action={deskPaths.do("judge")} className="command">
      <CommandFields site={site.slug} formKey={formKey} back={queuePaths.item(site.slug, opened.item.id, filter)} />
      {children}
      <p className="command-sends">
        <button type="submit" className="button" name="verdict" value="pass">
          {t("desk:queue.member.passTicked")}
        </button>
      </p>
      <CollapsedCommand title={t("desk:queue.member.refuseTicked")}>
        <GroundField isOptional />
        <WordsField name="why" label={t("desk:queue.facts")} isOptional />
        <p className="command-sends">
          <button type="submit" className="button danger" name="verdict" value="refuse">
            {t("desk:queue.member.refuseTicked")}
          </button>
        </p>
      </CollapsedCommand>
    </form>
  );
}
