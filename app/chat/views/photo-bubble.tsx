import { type CSSProperties, type MouseEvent, type ReactNode, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import { useLatePart } from "~/ui/use-late-part";
import type { ShownChatPhoto } from "../message";
import { photoVeil } from "../photo-veil";

interface PhotoBubbleProps {
  photo: ShownChatPhoto;
  mine: boolean;
  otherName: string;
}

/** Shows the viewer's own photo at once. The other member's photo loads only after a tap. */
export function PhotoBubble({ photo, mine, otherName }: PhotoBubbleProps) {
  const t = useT();
  const { src, width, height } = photo;
  const alt = mine ? t("chat:photo.own") : t("chat:photo.theirs", { name: otherName });
  const picture = (
    <Enlargeable photo={photo} alt={alt}>
      <span style={boxOf(photo)} className="photo relative block overflow-hidden rounded-card">
        <img
          src={src}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </span>
    </Enlargeable>
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

interface EnlargeableProps {
  photo: ShownChatPhoto;
  alt: string;
  children: ReactNode;
}

const loadDialog = async () => (await import("./photo-dialog")).PhotoDialog;

/** A photo that opens in full size. Without script its link opens the file. */
function Enlargeable({ photo, alt, children }: EnlargeableProps) {
  const t = useT();
  const Enlarged = useLatePart(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (!Enlarged || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={photo.src} onClick={open} className="block rounded-card">
        {children}
        <span className="sr-only">{t("chat:photo.enlarge")}</span>
      </a>
      {isOpen && Enlarged && <Enlarged photo={photo} alt={alt} onClose={() => setOpen(false)} />}
    </>
  );
}

export const photoWidth: CSSProperties = { width: "min(16rem, 60vw)" };

function boxOf({ width, height, veil }: ShownChatPhoto): CSSProperties {
  return { ...photoVeil(veil), ...photoWidth, aspectRatio: `${width} / ${height}` };
}
