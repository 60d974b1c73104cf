import { useT } from "~/i18n/use-t";
import { markInvisible } from "~/platform/invisible-characters";
import type { PhotoContents } from "~/operators/queue/contents.server";
import { queuePaths } from "../../routes/queue/queue-address";
import type { ItemShown } from "./queue-view-model";
import { ReviewButtons } from "./review-buttons";

export function PhotoItem({ shown, photo }: { shown: ItemShown; photo: PhotoContents }) {
  const t = useT();
  const { opened, site } = shown;
  const isReported = opened.member?.isReported ?? false;
  return (
    <div className="photo-item">
      <div className={isReported ? "photo-frame is-reported" : "photo-frame"}>
        <img
          className="photo-big"
          src={queuePaths.photo(site.slug, photo.id, "card")}
          alt={t("desk:queue.photo.alt", { name: markInvisible(opened.member?.name ?? "") })}
          width={320}
        />
        {isReported && (
          <label className="check photo-bare">
            <input type="checkbox" data-hold=" " />
            <span>
              {t("desk:queue.photo.bare")} <kbd>{t("desk:queue.photo.space")}</kbd>
            </span>
          </label>
        )}
        <p className="queue-facts">
          <span>{t(photo.isShown ? "desk:queue.photo.shown" : "desk:queue.photo.hidden")}</span>
          {photo.isMain && <span>{t("desk:queue.photo.main")}</span>}
          <a
            href={queuePaths.photo(site.slug, photo.id, "full")}
            data-key="f"
            data-key-name={t("desk:queue.photo.full")}
          >
            {t("desk:queue.photo.full")} <kbd>f</kbd>
          </a>
        </p>
      </div>
      <ReviewButtons
        shown={shown}
        pass="approve"
        refuse="refuse"
        args={{ id: photo.id, version: opened.item.version }}
        mayWarn={opened.member !== null}
      />
    </div>
  );
}
