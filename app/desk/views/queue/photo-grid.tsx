import { useT } from "~/i18n/use-t";
import { deskPaths } from "../../desk-paths";
import { type QueueFilter, queuePaths } from "../../routes/queue/queue-address";
import { CommandFields } from "../command-fields";
import { Empty } from "../empty";
import { ScreenHead } from "../screen-head";
import { type SiteShown, SiteMark } from "../site-mark";

interface Tile {
  id: string;
  /** Null after the photo's decision, so that the other photos keep their places. */
  photo: { id: string; version: number; site: SiteShown } | null;
}

interface PhotoGridProps {
  filter: QueueFilter;
  tiles: readonly Tile[];
  formKey: string;
}

/** Keyboard shortcuts of the photos in the grid. */
const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="] as const;

/** Twelve photos, each approved by its own keyboard shortcut. A doubtful photo opens on its own page. */
export function PhotoGrid({ filter, tiles, formKey }: PhotoGridProps) {
  const t = useT();
  const back = queuePaths.grid(
    filter,
    tiles.map(({ id }) => id),
  );
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
          {tiles.map(({ id, photo }, at) => (
            <li key={id}>
              {photo ? (
                <PhotoTile id={id} photo={photo} at={at} back={back} filter={filter} formKey={formKey} />
              ) : (
                <p className="photo-reviewed">{t("desk:queue.grid.reviewed")}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PhotoTileProps {
  id: string;
  photo: NonNullable<Tile["photo"]>;
  /** Place in the grid, from 0. */
  at: number;
  back: string;
  filter: QueueFilter;
  formKey: string;
}

function PhotoTile({ id, photo, at, back, filter, formKey }: PhotoTileProps) {
  const t = useT();
  const { site, version } = photo;
  return (
    <>
      <a href={queuePaths.item(site.slug, id, filter)} data-row>
        <img
          src={queuePaths.photo(site.slug, photo.id, "card")}
          alt={t("desk:queue.grid.photo", { number: at + 1 })}
          width={160}
          height={200}
        />
      </a>
      <SiteMark site={site} />
      <form method="post" action={deskPaths.do("approve")} className="inline-command">
        <CommandFields site={site.slug} formKey={`${formKey}-${at}`} back={back} args={{ id: photo.id, version }} />
        <button
          type="submit"
          className="button"
          data-key={keys[at]}
          data-key-name={t("desk:queue.grid.pass", { number: at + 1 })}
        >
          {t("desk:queue.pass")} <kbd>{keys[at]}</kbd>
        </button>
      </form>
    </>
  );
}
