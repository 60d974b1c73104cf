import { useT } from "~/i18n/use-t";
import type { Translate } from "~/i18n/messages";
import type { WorkKind } from "~/operators/queue/work-item";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { isFiltered, queuePaths } from "../../routes/queue/queue-address";
import { Empty } from "../empty";
import { Pager } from "../pager";
import { SiteMark } from "../site-mark";
import { minutesSince, durationWords } from "../duration";
import { Due } from "./due";
import { reasonWords } from "./reason-words";
import { Terms } from "./terms";
import type { QueueListShown, ShownRow } from "./queue-view-model";

const icons: Record<WorkKind, IconName> = {
  photo: "image",
  text: "message-square-text",
  message: "message-circle",
  case: "flag",
  complaint: "mail",
  appeal: "undo-2",
};

/** The open items in order. `j` and `k` move between them. */
export function QueueList({ list, openId }: { list: QueueListShown; openId: string | null }) {
  if (list.rows.length === 0) return <NothingWaits list={list} />;
  return (
    <>
      <ol className="queue-list">
        {list.rows.map((row) => (
          <li key={row.item.id}>
            <Row row={row} list={list} isOpen={row.item.id === openId} />
          </li>
        ))}
      </ol>
      <Pager base={queuePaths.list(list.filter)} after={list.after} next={list.next} />
      <Terms />
    </>
  );
}

function Row({ row, list, isOpen }: { row: ShownRow; list: QueueListShown; isOpen: boolean }) {
  const t = useT();
  const { item, site, claimant } = row;
  return (
    <a
      className="queue-row"
      href={queuePaths.item(site.slug, item.id, list.filter)}
      aria-current={isOpen ? "true" : undefined}
      data-row
    >
      {item.kind === "photo" ? (
        <img
          className="queue-thumb"
          src={queuePaths.photo(site.slug, item.subjectId, "thumb")}
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      ) : (
        <span className={`queue-thumb queue-sign severity-${item.severity}`}>
          <Icon name={icons[item.kind]} />
        </span>
      )}
      <span className="queue-what">
        <span className="queue-name">
          <strong>{t(`desk:queue.kind.${item.kind}`)}</strong>
          <span className={item.severity < 3 ? "queue-reason is-urgent" : "queue-reason"}>{reasonWords(item, t)}</span>
        </span>
        <SiteMark site={site} />
      </span>
      <span className="queue-when">
        <Due at={item.dueAt} />
        {claimant && (
          <span className={claimant.isMe ? "state state-live" : "state"}>
            {claimant.isMe ? t("desk:queue.mine") : claimant.name}
            {item.claimedUntil && ` · ${t("desk:queue.left", { span: spanLeft(item.claimedUntil, t) })}`}
          </span>
        )}
      </span>
    </a>
  );
}

const spanLeft = (until: Date, t: Translate) => durationWords(Math.max(1, -minutesSince(until)), t);

function NothingWaits({ list }: { list: QueueListShown }) {
  const t = useT();
  const closed = list.closed.reduce((sum, { count }) => sum + count, 0);
  return (
    <Empty title={t(isFiltered(list.filter) ? "desk:queue.noneFits" : "desk:queue.none")}>
      {closed === 0
        ? t("desk:queue.closedNone")
        : `${t("desk:queue.closed", { count: closed })} ${list.closed
            .map(({ outcome, count }) => `${t(`desk:queue.outcome.${outcome}` as never)}: ${count}`)
            .join(", ")}.`}
    </Empty>
  );
}
