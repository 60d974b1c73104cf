import { useT } from "~/i18n/use-t";
import type { PhotoContents } from "~/operators/queue/contents.server";
import { queuePaths } from "../../routes/queue/queue-address";
import { DeedButton } from "./deed-button";
import { OwnWords } from "./own-words";
import type { ItemShown } from "./shown";

/** A photo and its verdicts by key: `1` passes, the others refuse by ground. */
export function PhotoItem({ shown, photo }: { shown: ItemShown; photo: PhotoContents }) {
  const t = useT();
  const { opened, site, barred, refusals } = shown;
  const { version } = opened.item;
  const isReported = opened.member?.isReported ?? false;
  const args = { id: photo.id, version };
  return (
    <div className="photo-item">
      <div className={isReported ? "photo-frame is-reported" : "photo-frame"}>
        <img
          className="photo-big"
          src={queuePaths.photo(site.slug, photo.id, "card")}
          alt={t("desk:queue.photo.alt", { name: opened.member?.name ?? "" })}
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
      <div className="verdicts">
        <DeedButton verb="approve" shown={shown} args={args} press="1" look="primary" isOff={barred !== null}>
          {t("desk:queue.pass")}
        </DeedButton>
        <h3>{t("desk:queue.refuseBecause")}</h3>
        {refusals.map(({ key, label, why }) => (
          <DeedButton key={key} verb="refuse" shown={shown} args={{ ...args, why }} press={key} isOff={barred !== null}>
            {label}
          </DeedButton>
        ))}
        {barred === null && <OwnWords shown={shown} verb="refuse" args={args} />}
        {barred === null && opened.member && <OwnWords shown={shown} verb="refuse" args={args} warns press="w" />}
      </div>
    </div>
  );
}
