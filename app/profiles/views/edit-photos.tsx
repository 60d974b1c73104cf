import { Form, useFetcher } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError } from "~/ui/field-frame";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import { Tag } from "~/ui/tag";
import { isRefusedAnswer } from "~/web/refusal";
import type { EditedPhoto, ProfileEditor } from "../editor";
import { canAddPhoto, photoAllowance } from "../policy";
import { useOwnRefusal } from "./edit-section";
import { PersonPhoto } from "./person-photo";

/** One's photos: as many as the membership allows (PRO-17, PRO-18), one of them the main one. */
export function EditPhotos({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  const { photos, photosAllowed, premium } = editor;
  const mayAdd = canAddPhoto({ premium, count: photos.length });
  return (
    <Card as="section" id="photos" aria-labelledby="photos-title" className="grid scroll-mt-24 gap-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="photos-title">{t("profiles:photos.title")}</h2>
        <p className="text-sm text-ink-muted">
          {t("profiles:photos.count", { count: photos.length, max: photosAllowed })}
        </p>
      </header>
      {photos.length === 0 && <p>{t("profiles:photos.empty")}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile photo={photo} name={editor.profile.name} number={index + 1} />
          </li>
        ))}
      </ul>
      {mayAdd ? <UploadForm /> : <NoRoom premium={premium} />}
    </Card>
  );
}

function NoRoom({ premium }: { premium: boolean }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <p>{premium ? t("profiles:photos.full") : t("profiles:photos.fullFree", { max: photoAllowance.premium })}</p>
      {!premium && <ButtonLink href={paths.premium()}>{t("profiles:locked.premium")}</ButtonLink>}
    </div>
  );
}

/** With script the choice itself uploads; without, the button beside it does. */
function UploadForm() {
  const t = useT();
  const fetcher = useFetcher<{ saved: string }>({ key: "photo upload" });
  const form = useRef<HTMLFormElement>(null);
  const refusal = useOwnRefusal(fetcher.data, ["photo"]);
  const isBusy = fetcher.state !== "idle";
  useEffect(() => {
    if (fetcher.data && !isRefusedAnswer(fetcher.data)) form.current?.reset();
  }, [fetcher.data]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.doPhotoUpload()}
      encType="multipart/form-data"
      className="grid gap-3"
    >
      {refusal.list.length > 0 && (
        <ErrorSummary key={refusal.list[0]?.code} title={t("profiles:editor.errors")} errors={refusal.list} />
      )}
      <input type="hidden" name="return_to" value={paths.profile()} />
      <label className="grid cursor-pointer justify-items-center gap-2 rounded-card border-2 border-dashed border-line-strong p-6 text-center hover:bg-sunken has-focus-visible:outline-2">
        <Icon name="image-plus" className="size-8 text-ink-muted" />
        <span className="font-semibold">{t("profiles:photos.choose")}</span>
        <span id="photo-hint" className="max-w-sm text-sm text-ink-muted">
          {t("profiles:photos.hint")}
        </span>
        <input
          id="field-photo"
          type="file"
          name="photo"
          accept="image/jpeg,image/png,image/webp"
          required
          aria-describedby="photo-hint"
          className="mt-2 max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-accent-soft file:px-4 file:font-semibold file:text-on-accent-soft"
          onChange={() => form.current?.requestSubmit()}
        />
      </label>
      {refusal.errorOf("photo") && <FieldError id="field-photo-error" text={refusal.errorOf("photo") ?? ""} />}
      <p>
        <Button busy={isBusy}>{isBusy ? t("profiles:photos.uploading") : t("profiles:photos.upload")}</Button>
      </p>
    </fetcher.Form>
  );
}

function PhotoTile({ photo, name, number }: { photo: EditedPhoto; name: string; number: number }) {
  const t = useT();
  const label = t("profiles:photos.photo", { number });
  return (
    <figure className="relative">
      <PersonPhoto photo={photo} name={name} ratio="portrait" alt={label} className="rounded-card" />
      <figcaption className="absolute top-2 left-2">
        <PhotoState photo={photo} />
      </figcaption>
      <div className="absolute right-2 bottom-2">
        <Menu
          above
          label={`${label}: ${t("profiles:page.options")}`}
          trigger={<Icon name="ellipsis" className="size-5" />}
          triggerClassName="grid size-11 place-items-center rounded-full bg-overlay text-ink shadow-2"
        >
          {photo.state === "active" && !photo.isMain && (
            <PhotoDeed
              action={paths.doPhotoMain(photo.id)}
              icon={<Icon name="star" className="size-5" />}
              label={t("profiles:photos.setMain")}
            />
          )}
          <PhotoDeed
            action={paths.doPhotoRemoval(photo.id)}
            icon={<Icon name="trash-2" className="size-5" />}
            label={t("profiles:photos.remove")}
            isDanger
          />
        </Menu>
      </div>
    </figure>
  );
}

function PhotoState({ photo: { state, isMain } }: { photo: EditedPhoto }) {
  const t = useT();
  if (state === "pending") return <Tag tone="info">{t("profiles:photos.pending")}</Tag>;
  if (state === "refused") return <Tag tone="danger">{t("profiles:photos.refused")}</Tag>;
  return isMain ? <Tag tone="primary">{t("profiles:photos.main")}</Tag> : null;
}

type PhotoDeedProps = { action: string; icon: ReactNode; label: string; isDanger?: boolean };

function PhotoDeed({ action, icon, label, isDanger }: PhotoDeedProps) {
  return (
    <Form method="post" action={action} preventScrollReset navigate={false}>
      <input type="hidden" name="return_to" value={paths.profile()} />
      <MenuItem icon={icon} danger={isDanger}>
        {label}
      </MenuItem>
    </Form>
  );
}
