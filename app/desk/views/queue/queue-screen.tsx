import { languageNames, languages } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import { dueFilters, claimFilters, workKinds } from "~/operators/queue/work-item";
import { queuePaths } from "../../routes/queue/queue-address";
import { formatCount, waitingWords } from "../format-count";
import { FilterBar } from "../filter-bar";
import { ScreenHead } from "../screen-head";
import { ItemPane } from "./item-pane";
import { QueueList } from "./queue-list";
import { SavedViews } from "./saved-views";
import { Terms } from "./terms";
import type { ItemShown, QueueListShown } from "./queue-view-model";

/** The queue: list on the left, open item on the right. In a narrow window, the item is below the list. */
export function QueueScreen({ list, shown }: { list: QueueListShown; shown: ItemShown | null }) {
  const t = useT();
  const { kind } = list.filter;
  const waiting = kind ? list.counts[kind] : Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={shown ? "queue is-open" : "queue"}>
      <section className="queue-side" aria-label={t("desk:queue.list")}>
        <ScreenHead title={t("desk:queue.title")} lead={waitingWords(waiting, t)}>
          {list.rows.length > 0 && (
            <a
              className="button primary"
              href={queuePaths.next(list.filter)}
              data-key="s"
              data-key-name={t("desk:queue.start")}
            >
              {t("desk:queue.start")} <kbd>s</kbd>
            </a>
          )}
        </ScreenHead>
        <SavedViews filter={list.filter} views={list.views} />
        <Filters list={list} />
        <p role="status">
          <a
            className="queue-new-items"
            href={queuePaths.list(list.filter)}
            data-new-items={queuePaths.newItems(list.filter, list.since)}
            hidden
          >
            {t("desk:queue.newItems", { count: 0 })}
          </a>
        </p>
        {list.canReview && list.counts.photo > 1 && (
          <p className="queue-grid-way">
            <a href={queuePaths.grid(list.filter)} data-key="t" data-key-name={t("desk:queue.grid.way")}>
              {t("desk:queue.grid.way")} <kbd>t</kbd>
            </a>
          </p>
        )}
        <QueueList list={list} openId={shown?.opened.item.id ?? null} />
      </section>
      {shown ? <ItemPane shown={shown} /> : list.rows.length > 0 && <Unopened />}
    </div>
  );
}

function Unopened() {
  const t = useT();
  return (
    <section className="queue-main queue-unopened" aria-label={t("desk:queue.item")}>
      <p className="muted">{t("desk:queue.unopened")}</p>
      <Terms />
    </section>
  );
}

function Filters({ list }: { list: QueueListShown }) {
  const t = useT();
  const { filter, counts, sites } = list;
  const choices = [
    {
      name: "kind",
      label: t("desk:queue.filter.kind"),
      value: filter.kind,
      options: workKinds.map((kind) => ({
        value: kind,
        label: `${t(`desk:queue.kinds.${kind}`)} (${formatCount(counts[kind])})`,
      })),
    },
    {
      name: "due",
      label: t("desk:queue.filter.due"),
      value: filter.due,
      options: dueFilters.map((due) => ({ value: due, label: t(`desk:queue.due.${due}`) })),
    },
    {
      name: "claim",
      label: t("desk:queue.filter.claim"),
      value: filter.claim,
      options: claimFilters.map((claim) => ({ value: claim, label: t(`desk:queue.claim.${claim}`) })),
    },
    {
      name: "language",
      label: t("desk:queue.filter.language"),
      value: filter.language,
      options: languages.map((language) => ({ value: language, label: languageNames[language] })),
    },
  ];
  if (sites.length > 1)
    choices.unshift({
      name: "site",
      label: t("desk:queue.filter.site"),
      value: filter.site as never,
      options: sites.map(({ slug, name }) => ({ value: slug as never, label: name })),
    });
  return <FilterBar action="/desk/queue" choices={choices} />;
}
