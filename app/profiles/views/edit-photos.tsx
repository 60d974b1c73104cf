import { type FocusEvent, lazy, Suspense, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { useOnChange } from "~/ui/use-on-change";
import type { EditedPhoto, ProfileEditor } from "../editor";
import { canAddPhoto, photoAllowance } from "../policy";
import { useDroppedPhotos, usePhotoUploads } from "../use-photo-uploads";
import { usePhotoOrder } from "../use-photo-order";
import { PhotoAdder } from "./photo-adder";
import { PhotoTile } from "./photo-tile";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog")).CropDialog }));

/** The member's photos in order, with a main photo and a limit (PRO-17, PRO-18). */
export function EditPhotos({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  const { photosAllowed, premium } = editor;
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [cropped, setCropped] = useState<EditedPhoto | null>(null);
  const uploads = usePhotoUploads();
  const count = editor.photos.length;
  const mayAdd = canAddPhoto({ premium, count });
  const keepPlace = useKeptPlace(section, `${cropped?.id} ${editor.photos.map(({ id, isMain }) => [id, isMain])}`);
  const isOver = useDroppedPhotos(mayAdd ? section : null, uploads.add);
  return (
    <div ref={setSection}>
      <Card
        as="section"
        id="photos"
        aria-labelledby="photos-title"
        className={classNames("grid scroll-mt-6 gap-5", isOver && "outline-2 outline-offset-2 outline-focus")}
      >
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="photos-title">{t("editor:photos.title")}</h2>
          <p className="text-sm text-ink-muted">{t("editor:photos.count", { count, max: photosAllowed })}</p>
        </header>
        {count === 0 && <p>{t("editor:photos.empty")}</p>}
        <PhotoList editor={editor} onFocus={keepPlace} onCrop={setCropped} />
        {mayAdd || uploads.list.length > 0 ? (
          <PhotoAdder uploads={uploads} uploadKey={editor.uploadKey} room={photosAllowed - count} />
        ) : (
          <NoRoom premium={premium} />
        )}
      </Card>
      {cropped && (
        <Suspense fallback={null}>
          <CropDialog key={cropped.id} photo={cropped} onClose={() => setCropped(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface PhotoListProps {
  editor: ProfileEditor;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onCrop: (photo: EditedPhoto) => void;
}

function PhotoList({ editor, onFocus, onCrop }: PhotoListProps) {
  const t = useT();
  const order = usePhotoOrder(editor.photos);
  const count = editor.photos.length;
  return (
    <>
      <ul onFocus={onFocus} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {order.photos.map((photo, index) => (
          <li key={photo.id} data-photo={photo.id} className={classNames(order.heldId === photo.id && "opacity-70")}>
            <PhotoTile
              photo={photo}
              number={index + 1}
              count={count}
              name={editor.profile.name}
              handle={order.handle(photo.id)}
              onCrop={() => onCrop(photo)}
            />
          </li>
        ))}
      </ul>
      {editor.photos.some(({ refusal }) => refusal) && <p className="text-sm text-ink-muted">{editor.howToObject}</p>}
      <p role="status" className="sr-only">
        {order.movedTo !== null && t("editor:photos.moved", { number: order.movedTo, max: count })}
      </p>
    </>
  );
}

/** Focuses the photo at the same position after a crop or deletion, because the focused element has disappeared. */
function useKeptPlace(section: HTMLElement | null, photos: string) {
  const place = useRef(-1);
  useOnChange(photos, () => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const menus = [...(section?.querySelectorAll<HTMLElement>("[data-photo] summary[title]") ?? [])];
    (menus[place.current] ?? menus.at(-1) ?? section?.querySelector<HTMLElement>("input[type=file]"))?.focus();
  });
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    place.current = [...currentTarget.children].findIndex((photo) => photo.contains(target));
  };
}

function NoRoom({ premium }: { premium: boolean }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <p>{premium ? t("editor:photos.full") : t("editor:photos.fullFree", { max: photoAllowance.premium })}</p>
      {!premium && <ButtonLink href={paths.premium()}>{t("editor:photos.getPremium")}</ButtonLink>}
    </div>
  );
}
