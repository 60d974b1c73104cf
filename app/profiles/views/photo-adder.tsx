import { type ChangeEvent, type ReactNode, useId } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError } from "~/ui/field-frame";
import { Icon, type IconName } from "~/ui/icon";
import { Progress } from "~/ui/progress";
import { useHydrated } from "../use-hydrated";
import type { Upload, Uploads } from "../use-photo-uploads";
import { useOwnRefusal } from "./edit-section";

const kinds = "image/jpeg,image/png,image/webp";

interface PhotoAdderProps {
  uploads: Uploads;
  uploadKey: string;
  room: number;
  /** The page that a plain form returns to. */
  returnTo?: string;
}

/** Uploads each chosen picture at once. Without script a button sends all pictures. */
export function PhotoAdder({ uploads, uploadKey, room, returnTo = paths.profile() }: PhotoAdderProps) {
  const t = useT();
  const refusal = useOwnRefusal(undefined, ["photo"]);
  const isHydrated = useHydrated();
  const hintId = useId();
  return (
    <form method="post" action={paths.doPhotoUpload()} encType="multipart/form-data" className="grid gap-3">
      {refusal.list.length > 0 && <ErrorSummary title={t("editor:errors")} errors={refusal.list} />}
      <input type="hidden" name="return_to" value={returnTo} />
      <input type="hidden" name="key" value={uploadKey} />
      <div className="grid gap-3 rounded-card border-2 border-dashed border-line-strong p-4 text-center">
        <FileChoices uploads={uploads} isHydrated={isHydrated} hintId={hintId} />
        <p id={hintId} className="text-sm text-ink-muted">
          {room > 0 && `${t("editor:photos.room", { count: room })} `}
          {isHydrated && <span className="pointer-coarse:hidden">{t("editor:photos.drop")} </span>}
          {t("editor:photos.hint")}
        </p>
      </div>
      {refusal.errorOf("photo") && <FieldError id="field-photo-error" text={refusal.errorOf("photo") ?? ""} />}
      {!isHydrated && (
        <p>
          <Button>{t("editor:photos.upload")}</Button>
        </p>
      )}
      <UploadList uploads={uploads} />
    </form>
  );
}

interface FileChoicesProps {
  uploads: Uploads;
  isHydrated: boolean;
  hintId: string;
}

/** Chooses pictures from the device, or from its camera when script runs. */
function FileChoices({ uploads, isHydrated, hintId }: FileChoicesProps) {
  const t = useT();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(target.files ?? []);
    target.value = "";
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <FileChoice id="field-photo" icon="image-plus" label={t("editor:photos.choose")} isHydrated={isHydrated}>
        <input
          id="field-photo"
          type="file"
          name="photo"
          accept={kinds}
          onChange={onChange}
          multiple
          required={!isHydrated}
          aria-describedby={hintId}
        />
      </FileChoice>
      {isHydrated && (
        <span className="hidden pointer-coarse:contents">
          <FileChoice id="field-camera" icon="camera" label={t("editor:photos.camera")} isHydrated>
            <input id="field-camera" type="file" accept="image/*" onChange={onChange} capture="user" />
          </FileChoice>
        </span>
      )}
    </div>
  );
}

type FileChoiceProps = { id: string; icon: IconName; label: string; isHydrated: boolean; children: ReactNode };

/** The whole area opens the file dialog. Without script the plain input is visible. */
function FileChoice({ id, icon, label, isHydrated, children }: FileChoiceProps) {
  return (
    <label
      htmlFor={id}
      className={classNames(
        "inline-flex min-h-11 max-w-full cursor-pointer flex-wrap items-center justify-center gap-2 rounded-control bg-accent-soft px-4 font-semibold text-on-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus",
        isHydrated ? "[&>input]:sr-only" : "py-2 [&>input]:min-h-11 [&>input]:w-full [&>input]:text-sm",
      )}
    >
      <Icon name={icon} className="size-5" />
      {label}
      {children}
    </label>
  );
}

function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useT();
  return (
    <>
      <p role="status" className="sr-only">
        {uploads.added > 0 && t("editor:photos.added", { count: uploads.added })}
      </p>
      {uploads.list.length > 0 && (
        <ul className="grid gap-2">
          {uploads.list.map((upload) => (
            <li key={upload.key} className="rounded-card bg-sunken p-3">
              {upload.failed === null ? (
                <Progress
                  value={Math.round(upload.share * 100)}
                  max={100}
                  label={t("editor:photos.progress", {
                    file: upload.file.name,
                    percent: Math.round(upload.share * 100),
                  })}
                />
              ) : (
                <FailedUpload upload={upload} uploads={uploads} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FailedUpload({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const t = useT();
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{t("editor:photos.failed", { file: upload.file.name })}</p>
      <p className="text-sm">{upload.failed || t("editor:photos.noAnswer")}</p>
      <p className="flex flex-wrap gap-2">
        <Button type="button" size="compact" variant="secondary" onClick={() => uploads.retry(upload.key)}>
          {t("editor:photos.retry")}
        </Button>
        <Button type="button" size="compact" variant="quiet" onClick={() => uploads.dismiss(upload.key)}>
          {t("editor:photos.dismiss")}
        </Button>
      </p>
    </div>
  );
}
