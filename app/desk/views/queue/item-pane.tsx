import { useT } from "~/i18n/use-t";
import { languageNames, isLanguage } from "~/i18n/locales";
import { whyLength } from "~/operators/verbs/lengths";
import { mostUnits } from "~/platform/characters";
import { queuePaths } from "../../routes/queue/queue-address";
import { Empty } from "../empty";
import { MemberWords } from "../member-words";
import { SiteMark } from "../site-mark";
import { TextLimit } from "../text-limit";
import { When } from "../when";
import { AppealItem } from "./appeal-item";
import { CaseItem } from "./case-item";
import { ComplaintItem } from "./complaint-item";
import { CommandButton } from "./command-button";
import { Due } from "./due";
import { MemberCard } from "./member-card";
import { MessageItem } from "./message-item";
import { PhotoItem } from "./photo-item";
import { reasonWords } from "./reason-words";
import type { ItemShown } from "./queue-view-model";
import { TextItem } from "./text-item";

/** The open item with all its contents and the operator's commands. */
export function ItemPane({ shown }: { shown: ItemShown }) {
  const t = useT();
  const { opened, site } = shown;
  const { item, contents, member } = opened;
  return (
    <section className="queue-main" aria-labelledby="item">
      <p className="queue-back">
        <a href={queuePaths.list(shown.filter)} data-back>
          {t("desk:queue.back")}
        </a>
      </p>
      <header className="queue-head">
        <SiteMark site={site} />
        <h1 id="item">
          {t(`desk:queue.kind.${item.kind}`)}
          {member && (
            <>
              {" · "}
              <MemberWords>{member.name}</MemberWords>
            </>
          )}
        </h1>
        <p className="queue-facts">
          <span className={item.severity < 3 ? "state state-closed" : "state"}>{reasonWords(item, t)}</span>
          {isLanguage(item.language) && <span>{languageNames[item.language]}</span>}
          <span>
            {t("desk:queue.since")} <When at={item.openedAt} timeZone={shown.timeZone} />
          </span>
          {!item.closedAt && <Due at={item.dueAt} />}
        </p>
        <Claim shown={shown} />
      </header>
      {contents ? <Contents shown={shown} /> : <Empty title={t("desk:queue.gone")} />}
      {member && <MemberCard member={member} others={opened.others} shown={shown} />}
      {shown.ahead.map((src) => (
        // Preloads the next pictures, because the server may need time to draw or fetch a picture.
        <img key={src} className="unseen" src={src} alt="" />
      ))}
    </section>
  );
}

function Contents({ shown }: { shown: ItemShown }) {
  const { contents } = shown.opened;
  if (contents?.kind === "photo") return <PhotoItem shown={shown} photo={contents} />;
  if (contents?.kind === "text") return <TextItem shown={shown} text={contents} />;
  if (contents?.kind === "message") return <MessageItem shown={shown} message={contents} />;
  if (contents?.kind === "case") return <CaseItem shown={shown} found={contents} />;
  if (contents?.kind === "complaint") return <ComplaintItem shown={shown} complaint={contents} />;
  return contents ? <AppealItem shown={shown} appeal={contents} /> : null;
}

/** Shows who has claimed the item, and whether the operator can decide. */
function Claim({ shown }: { shown: ItemShown }) {
  const t = useT();
  const { barred, claimant, opened } = shown;
  const { item } = opened;
  if (barred === "closed")
    return (
      <p className="says">
        {t("desk:queue.closedAlready", { outcome: t(`desk:queue.outcome.${item.outcome}` as never) })}{" "}
        <a href={shown.back}>{t("desk:queue.nextItem")}</a>
      </p>
    );
  if (barred === "role") return <p className="says">{t("desk:queue.barred.role")}</p>;
  if (barred === "own") return <p className="says">{t("desk:queue.barred.own")}</p>;
  if (barred === "colleague") return <ClaimedByColleague shown={shown} />;
  return claimant && item.claimedUntil ? <OwnClaim shown={shown} until={item.claimedUntil} /> : null;
}

/** Shows a colleague's claim, with a button to take over the item when permitted. */
function ClaimedByColleague({ shown }: { shown: ItemShown }) {
  const t = useT();
  const { claimant, opened, filter, site, mayTakeOver, timeZone } = shown;
  const { id, claimedSince, claimedUntil } = opened.item;
  return (
    <div className="says">
      <p>{t("desk:queue.barred.colleague", { name: claimant?.name ?? t("desk:queue.someone") })}</p>
      {claimedUntil && (
        <p className="muted">
          {t("desk:queue.claimedUntil")} <When at={claimedUntil} timeZone={timeZone} />
          <Since at={claimedSince} timeZone={timeZone} />
        </p>
      )}
      <p>
        <a href={shown.back}>{t("desk:queue.nextItem")}</a>
      </p>
      {mayTakeOver && (
        <CommandButton
          verb="take-over"
          shown={shown}
          args={{ id }}
          back={queuePaths.item(site.slug, id, filter)}
          fields={
            <label className="field">
              <span className="label">{t("desk:queue.takeOverWhy")}</span>
              <input name="why" required minLength={3} maxLength={mostUnits(whyLength)} />
              <TextLimit most={whyLength} />
            </label>
          }
        >
          {t("desk:queue.takeOver")}
        </CommandButton>
      )}
    </div>
  );
}

/** The operator's own claim, with buttons to release or skip the item. */
function OwnClaim({ shown, until }: { shown: ItemShown; until: Date }) {
  const t = useT();
  const { opened, filter, timeZone } = shown;
  const { item } = opened;
  return (
    <div className="queue-claim">
      <span className="muted">
        {t("desk:queue.yours")} <When at={until} timeZone={timeZone} />
        <Since at={item.claimedSince} timeZone={timeZone} />
      </span>
      <CommandButton
        verb="release"
        shown={shown}
        args={{ id: item.id }}
        hotkey="r"
        look="quiet"
        back={queuePaths.list(filter)}
      >
        {t("desk:queue.release")}
      </CommandButton>
      <a
        className="button quiet"
        href={queuePaths.next(filter, item.id)}
        data-key="n"
        data-key-name={t("desk:queue.skip")}
      >
        {t("desk:queue.skip")} <kbd>n</kbd>
      </a>
    </div>
  );
}

/** Start of a claim. Old claims have no recorded start. */
function Since({ at, timeZone }: { at: Date | null; timeZone: string }) {
  const t = useT();
  if (!at) return null;
  return (
    <>
      {", "}
      {t("desk:queue.claimedSince")} <When at={at} timeZone={timeZone} />
    </>
  );
}
