import type { CSSProperties } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import { photoPlaceholder } from "~/ui/photo-placeholder";
import type { ShownChatPhoto } from "../message";

interface PhotoBubbleProps {
  photo: ShownChatPhoto;
  mine: boolean;
  otherName: string;
}

/** One's own as it is; the other's stays covered, and is not even fetched, before it is tapped. Without script too. */
export function PhotoBubble({ photo, mine, otherName }: PhotoBubbleProps) {
  const t = useT();
  const { src, width, height } = photo;
  const alt = mine ? t("chat:photo.own") : t("chat:photo.theirs", { name: otherName });
  const picture = (
    <span style={boxOf(photo)} className="photo relative block overflow-hidden rounded-card">
      <img
        {...{ src, width, height }}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
  if (mine) return picture;
  return (
    <details className="group grid gap-1">
      <summary className="cursor-pointer rounded-card">
        <span
          style={boxOf(photo)}
          className="photo grid place-items-center overflow-hidden rounded-card group-open:hidden"
        >
          <span className="flex items-center gap-2 rounded-pill bg-overlay px-3 py-1 text-sm font-semibold text-ink shadow-2">
            <Icon name="eye" className="size-5" />
            {t("chat:photo.covered")}
          </span>
        </span>
        <span className="hidden items-center gap-2 py-1 text-sm text-ink-muted group-open:flex">
          <Icon name="eye-off" className="size-5" />
          {t("chat:photo.cover")}
        </span>
      </summary>
      {picture}
    </details>
  );
}

export const asWideAsPhotos: CSSProperties = { width: "min(16rem, 60vw)" };

function boxOf({ width, height, veil }: ShownChatPhoto): CSSProperties {
  return { ...photoPlaceholder({ placeholder: veil }), ...asWideAsPhotos, aspectRatio: `${width} / ${height}` };
}
