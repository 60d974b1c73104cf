import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { type QueueFilter, queuePaths } from "../../routes/queue/queue-address";
import { DeedFields } from "../deed-fields";
import { Empty } from "../empty";
import { ScreenHead } from "../screen-head";
import { type SiteShown, SiteMark } from "../site-mark";

interface Tile {
  id: string;
  photoId: string;
  version: number;
  site: SiteShown;
}

interface PhotoGridProps {
  filter: QueueFilter;
  tiles: readonly Tile[];
  formKey: string;
}

/** A key for each photo of the grid. */
const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="] as const;

/** Twelve photos, each approved by its own keyboard key. A doubtful photo opens alone. */
export function PhotoGrid({ filter, tiles, formKey }: PhotoGridProps) {
  const t = useT();
  return (
    <>
      <ScreenHead title={t("desk:queue.grid.title")} lead={t("desk:queue.grid.lead")}>
        <a className="button" href={queuePaths.list(filter)} data-back>
          {t("desk:queue.back")}
        </a>
      </ScreenHead>
      {tiles.length === 0 ? (
        <Empty title={t("desk:queue.noneFits")} />
      ) : (
        <ul className="photo-grid">
          {tiles.map((tile, at) => (
            <li key={tile.id}>
              <a href={queuePaths.item(tile.site.slug, tile.id, filter)} data-row>
                <img
                  src={queuePaths.photo(tile.site.slug, tile.photoId, "card")}
                  alt={t("desk:queue.grid.photo", { number: at + 1 })}
                  width={160}
                  height={200}
                />
              </a>
              <SiteMark site={tile.site} />
              <form method="post" action={deskPaths.do("approve")} className="inline-deed">
                <DeedFields
                  site={tile.site.slug}
                  formKey={`${formKey}-${at}`}
                  back={queuePaths.grid(filter)}
                  args={{ id: tile.photoId, version: tile.version }}
                />
                <button
                  type="submit"
                  className="button"
                  data-key={keys[at]}
                  data-key-name={t("desk:queue.grid.pass", { number: at + 1 })}
                >
                  {t("desk:queue.pass")} <kbd>{keys[at]}</kbd>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
