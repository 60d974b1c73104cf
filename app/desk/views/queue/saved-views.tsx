import { useT } from "~/i18n/use-t";
import type { SavedView } from "~/operators/staff/saved-views.server";
import {
  emptyFilter,
  isFiltered,
  type QueueFilter,
  queryOf,
  queuePaths,
  readQuery,
} from "../../routes/queue/queue-address";
import { Tabs } from "../tabs";

/** Saved filters: two predefined, and the person's own, with forms to save and delete. */
export function SavedViews({ filter, views }: { filter: QueueFilter; views: readonly SavedView[] }) {
  const t = useT();
  const current = queryOf(filter);
  const free = { ...emptyFilter, claim: "free" } as const;
  const own = views.find(({ query }) => query === current);
  const isKnown = [queryOf(free), own?.query].includes(current);
  return (
    <div className="saved-views">
      <Tabs
        label={t("desk:queue.views.label")}
        tabs={[
          { to: queuePaths.list(emptyFilter), label: t("desk:queue.views.all"), isCurrent: current === "" },
          { to: queuePaths.list(free), label: t("desk:queue.views.free"), isCurrent: current === queryOf(free) },
          ...views.map(({ name, query }) => ({
            to: queuePaths.list(readQuery(query)),
            label: name,
            isCurrent: query === current,
          })),
        ]}
      />
      {own && (
        <form method="post" action={queuePaths.removeView(own.id)}>
          <button type="submit" className="button quiet">
            {t("desk:queue.views.remove", { name: own.name })}
          </button>
        </form>
      )}
      {isFiltered(filter) && !isKnown && (
        <details className="save-view">
          <summary className="button quiet">{t("desk:queue.views.save")}</summary>
          <form method="post" action={queuePaths.views()} className="command">
            <input type="hidden" name="query" value={current} />
            <label className="field">
              <span className="label">{t("desk:queue.views.name")}</span>
              <input name="name" required maxLength={40} autoComplete="off" dir="auto" />
            </label>
            <button type="submit" className="button">
              {t("desk:queue.views.send")}
            </button>
          </form>
        </details>
      )}
    </div>
  );
}
