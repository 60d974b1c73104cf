import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { PersonPhoto } from "~/profiles/views/person-photo";
import { ButtonLink } from "~/ui/button-link";
import { photoPlaceholder } from "~/ui/photo-placeholder";
import type { MemberPage } from "../member-page";

type PhotoGalleryProps = Pick<MemberPage, "id" | "name" | "photos" | "locked"> & { children: ReactNode };

/** Photos one beside the other: swiped with a finger, or moved by the dots below, which are links. Needs no script. */
export function PhotoGallery({ id, name, photos, locked, children }: PhotoGalleryProps) {
  const t = useT();
  const total = photos.length + (locked ? 1 : 0);
  return (
    <section aria-label={t("profiles:page.photos", { name })} className="relative -mx-page overflow-hidden md:mx-0 md:rounded-card md:shadow-2">
      <ul className="scroll-quiet flex snap-x snap-mandatory overflow-x-auto scroll-smooth">
        {photos.length === 0 && (
          <li className="w-full shrink-0 snap-center">
            <PersonPhoto photo={null} name={name} ratio="portrait" alt={t("common:person.noPhoto")} />
          </li>
        )}
        {photos.map((photo, index) => (
          <li key={photo.src} id={`photo-${index + 1}`} className="w-full shrink-0 snap-center">
            <PersonPhoto
              photo={photo}
              name={name}
              ratio="portrait"
              priority={index === 0}
              alt={t("profiles:page.photoCount", { number: index + 1, total: photos.length })}
            />
          </li>
        ))}
        {locked && photos.length > 0 && <LockedPhoto id={id} locked={locked} thumbhash={photos[0]?.thumbhash ?? null} number={total} />}
      </ul>
      {children}
      {total > 1 && <Dots total={total} />}
    </section>
  );
}

function Dots({ total }: { total: number }) {
  const t = useT();
  return (
    <ol className="absolute inset-x-0 top-0 flex justify-center gap-1 px-3 scheme-dark">
      {Array.from({ length: total }, (_, index) => (
        <li key={index} className="max-w-16 grow">
          <a href={`#photo-${index + 1}`} className="grid min-h-11 place-items-stretch py-4" data-discover="false">
            <span className="h-1 rounded-full bg-ink opacity-80 shadow-1" aria-hidden="true" />
            <span className="sr-only">{t("profiles:page.photoCount", { number: index + 1, total })}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

type LockedPhotoProps = { id: string; locked: NonNullable<MemberPage["locked"]>; thumbhash: string | null; number: number };

/** What lies beyond: its number and the way to it. The pictures themselves are not sent. */
function LockedPhoto({ id, locked, thumbhash, number }: LockedPhotoProps) {
  const t = useT();
  const isLogin = locked.by === "login";
  const words = isLogin ? t("profiles:locked.visitor", { count: locked.count }) : t("profiles:locked.free", { count: locked.count });
  return (
    <li id={`photo-${number}`} className="w-full shrink-0 snap-center">
      <span style={photoPlaceholder({ thumbhash })} className="photo grid aspect-[4/5] place-items-center scheme-dark">
        <span className="grid justify-items-center gap-4 rounded-card bg-scrim px-6 py-8 text-center text-ink">
          <Lock className="size-10" aria-hidden="true" />
          <span className="max-w-60 text-lg font-semibold">{words}</span>
          <ButtonLink href={isLogin ? paths.login(paths.member(id)) : paths.premium()}>
            {isLogin ? t("profiles:locked.login") : t("profiles:locked.premium")}
          </ButtonLink>
        </span>
      </span>
    </li>
  );
}
