import { Form } from "@remix-run/react";
import type { FormEvent, FormEventHandler, ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import { Tag } from "~/ui/tag";
import type { EditedPhoto } from "../editor";
import { useHydrated } from "../use-hydrated";
import type { PhotoOrder } from "../use-photo-order";
import { PersonPhoto } from "./person-photo";

type PhotoTileProps = {
  photo: EditedPhoto;
  name: string;
  /** Position of the photo, counted from 1. */
  number: number;
  count: number;
  handle: ReturnType<PhotoOrder<EditedPhoto>["handle"]>;
  onCrop: () => void;
};

export function PhotoTile({ photo, name, number, count, handle, onCrop }: PhotoTileProps) {
  const t = useT();
  const label = t("editor:photos.photo", { number });
  return (
    <figure className="grid gap-1.5">
      <div className="relative">
        <PersonPhoto
          photo={photo}
          name={name}
          ratio="portrait"
          alt={label}
          sizes="(width < 48rem) 40vw, 12rem"
          className="rounded-card"
        />
        <span className="absolute top-2 left-2">
          <PhotoState photo={photo} />
        </span>
        {count > 1 && <Handle label={t("editor:photos.handle", { number })} handle={handle} />}
        <div className="absolute right-2 bottom-2">
          <Menu
            above
            align={number % 2 === 0 ? "end" : "start"}
            label={`${label}: ${t("editor:photos.options")}`}
            trigger={<Icon name="ellipsis" className="size-5" />}
            triggerClassName="touch-target grid cursor-pointer place-items-center rounded-full bg-overlay text-ink shadow-2"
          >
            <PhotoActions photo={photo} number={number} count={count} onCrop={onCrop} />
          </Menu>
        </div>
      </div>
      {photo.refusal && <figcaption className="text-sm">{photo.refusal}</figcaption>}
    </figure>
  );
}

function Handle({ label, handle }: { label: string; handle: PhotoTileProps["handle"] }) {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      aria-label={label}
      title={t("editor:photos.handleHint")}
      {...handle}
      className="absolute bottom-2 left-2 touch-target grid cursor-grab touch-none place-items-center rounded-full bg-overlay text-ink shadow-2 active:cursor-grabbing"
    >
      <Icon name="grip-vertical" className="size-5" />
    </button>
  );
}

function PhotoState({ photo: { state, isMain } }: { photo: EditedPhoto }) {
  const t = useT();
  if (state === "pending") return <Tag tone="info">{t("editor:photos.pending")}</Tag>;
  if (state === "refused") return <Tag tone="danger">{t("editor:photos.refused")}</Tag>;
  return isMain ? <Tag tone="primary">{t("editor:photos.main")}</Tag> : null;
}

/** Actions on a photo. Cropping needs script, other actions are plain forms. */
function PhotoActions({ photo, number, count, onCrop }: Omit<PhotoTileProps, "name" | "handle">) {
  const t = useT();
  const isHydrated = useHydrated();
  const { id, state, isMain } = photo;
  return (
    <>
      {state === "active" && !isMain && (
        <PhotoAction action={paths.doPhotoMain(id)} onSubmit={leaveMenu}>
          <MenuItem icon={<Icon name="star" className="size-5" />}>{t("editor:photos.setMain")}</MenuItem>
        </PhotoAction>
      )}
      {isHydrated && state !== "refused" && (
        <MenuItem type="button" icon={<Icon name="crop" className="size-5" />} onClick={onCrop}>
          {t("editor:photos.crop")}
        </MenuItem>
      )}
      {number > 1 && (
        <PhotoAction action={paths.doPhotoMove(id)} fields={{ to: "earlier" }}>
          <MenuItem icon={<Icon name="arrow-left" className="size-5" />}>{t("editor:photos.earlier")}</MenuItem>
        </PhotoAction>
      )}
      {number < count && (
        <PhotoAction action={paths.doPhotoMove(id)} fields={{ to: "later" }}>
          <MenuItem icon={<Icon name="arrow-right" className="size-5" />}>{t("editor:photos.later")}</MenuItem>
        </PhotoAction>
      )}
      <Removal action={paths.doPhotoRemoval(id)} />
    </>
  );
}

/** Asks for confirmation before a photo is removed, because removal cannot be undone. */
function Removal({ action }: { action: string }) {
  const t = useT();
  return (
    <li>
      <details className="rounded-control open:bg-danger-soft">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-on-danger-soft hover:bg-sunken">
          <Icon name="trash-2" className="size-5" />
          {t("editor:photos.remove")}
        </summary>
        <PhotoAction action={action}>
          <div className="grid gap-2 px-3 pb-3">
            <p className="text-sm">{t("editor:photos.removeQuestion")}</p>
            <Button variant="danger" size="compact">
              {t("editor:photos.removeYes")}
            </Button>
          </div>
        </PhotoAction>
      </details>
    </li>
  );
}

/** Closes the menu and focuses its button, because the pressed item may disappear. */
function leaveMenu({ currentTarget }: FormEvent<HTMLFormElement>) {
  const menu = currentTarget.closest("details");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

type PhotoActionProps = {
  action: string;
  fields?: Record<string, string>;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

function PhotoAction({ action, fields = {}, onSubmit, children }: PhotoActionProps) {
  return (
    <Form method="post" action={action} preventScrollReset navigate={false} onSubmit={onSubmit}>
      <input type="hidden" name="return_to" value={paths.profile()} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
