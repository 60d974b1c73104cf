import { Icon } from "~/ui/icon";
import type { MouseEvent, ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { PersonPhoto } from "~/profiles/views/person-photo";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { classNames } from "~/ui/class-names";
import { IconButton } from "~/ui/icon-button";
import { photoPlaceholder } from "~/ui/photo-placeholder";
import { canLike, type GalleryPhoto, type MemberPage } from "../member-page";
import { type Gallery, useGallery } from "../use-gallery";

/** Width of a photo on the page. */
const gallerySizes = "(width < 48rem) 100vw, 30rem";

type PhotoGalleryProps = Pick<MemberPage, "id" | "name" | "photos" | "locked" | "looking" | "blockedByMe"> & {
  children: ReactNode;
};

/** A row of photos, scrolled by swiping or by the links above, even without script. */
export function PhotoGallery(props: PhotoGalleryProps) {
  const t = useT();
  const { id, name, photos, locked, looking, children } = props;
  const gallery = useGallery();
  const total = photos.length + (locked && photos.length > 0 ? 1 : 0);
  return (
    <section
      aria-label={t("profiles:page.photos", { name })}
      className="group relative -mx-page overflow-hidden md:mx-0 md:rounded-card md:shadow-2"
    >
      <ul
        ref={gallery.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling strip must scroll by keyboard too (WCAG 2.1.1).
        tabIndex={0}
        className="scroll-quiet flex snap-x snap-mandatory overflow-x-auto scroll-smooth"
      >
        {photos.length === 0 && (
          <li className="w-full shrink-0 snap-center">
            <PersonPhoto photo={null} name={name} ratio="portrait" alt={t("common:person.noPhoto")} />
          </li>
        )}
        {photos.map((photo, index) => (
          <li key={photo.src} id={`photo-${index + 1}`} className="relative w-full shrink-0 snap-center">
            <PersonPhoto
              photo={photo}
              name={name}
              ratio="portrait"
              sizes={gallerySizes}
              priority={index === 0 ? "first" : undefined}
              alt={t("profiles:page.photoCount", { number: index + 1, total: photos.length })}
            />
            {canLike(props) && <PhotoLike memberId={id} photo={photo} />}
          </li>
        ))}
        {locked && photos.length > 0 && (
          <LockedPhoto id={id} locked={locked} colours={photos[0]?.colours ?? null} number={total} />
        )}
      </ul>
      {children}
      {total > 1 && <Marks total={total} gallery={gallery} />}
      {looking !== "visitor" && <BackArrow />}
      {total > 1 && <Arrows total={total} gallery={gallery} />}
    </section>
  );
}

function PhotoLike({ memberId, photo }: { memberId: string; photo: GalleryPhoto }) {
  const t = useT();
  const label = t(photo.isLiked ? "likes:state.liked" : "likes:likePhoto");
  return (
    <AppLink
      href={paths.likedPart(memberId, { photo: photo.id })}
      aria-label={label}
      title={label}
      className="touch-target absolute top-11 right-3 grid place-items-center rounded-full bg-overlay text-like shadow-2 hover:shadow-3"
    >
      <Icon name="heart" className={classNames("size-5", photo.isLiked && "fill-current")} />
    </AppLink>
  );
}

/** Goes back to the list, or to the search without an earlier page. An installed app has a back button in its bar. */
function BackArrow() {
  const t = useT();
  const onClick = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!isPlain || !window.history.state?.idx) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <AppLink
      href={paths.members()}
      onClick={onClick}
      aria-label={t("layouts:topBar.back")}
      className="absolute top-11 left-3 grid touch-target place-items-center rounded-full bg-overlay text-ink shadow-2 md:hidden [@media(display-mode:standalone)]:hidden"
    >
      <Icon name="arrow-left" className="size-5" />
    </AppLink>
  );
}

type SteeringProps = { total: number; gallery: Gallery };

function Marks({ total, gallery: { current, show } }: SteeringProps) {
  const t = useT();
  return (
    <ol className="absolute inset-x-0 top-0 flex justify-center gap-1.5 px-4 scheme-dark">
      {Array.from({ length: total }, (_, index) => index + 1).map((number) => (
        <li key={number} className="max-w-16 grow">
          <a
            href={`#photo-${number}`}
            aria-current={number === current + 1 ? "true" : undefined}
            className="grid min-h-11 place-items-stretch pt-3 aria-[current]:[&>:first-child]:bg-ink"
            onClick={(event) => {
              event.preventDefault();
              show(number - 1);
            }}
          >
            <span className="h-1 rounded-full bg-line-strong shadow-1 transition-colors" aria-hidden="true" />
            <span className="sr-only">{t("profiles:page.photoCount", { number, total })}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Arrow buttons for the mouse, which cannot swipe. They need script. */
function Arrows({ total, gallery: { current, show } }: SteeringProps) {
  const t = useT();
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 hidden -translate-y-1/2 justify-between md:flex">
      <IconButton
        type="button"
        tone="raised"
        label={t("profiles:page.previousPhoto")}
        disabled={current === 0}
        icon={<Icon name="chevron-left" className="size-5" />}
        className="pointer-events-auto disabled:invisible"
        onClick={() => show(current - 1)}
      />
      <IconButton
        type="button"
        tone="raised"
        label={t("profiles:page.nextPhoto")}
        disabled={current >= total - 1}
        icon={<Icon name="chevron-right" className="size-5" />}
        className="pointer-events-auto disabled:invisible"
        onClick={() => show(current + 1)}
      />
    </div>
  );
}

type LockedPhotoProps = {
  id: string;
  locked: NonNullable<MemberPage["locked"]>;
  colours: string | null;
  number: number;
};

/** Says how many photos are hidden and how to see them. The hidden photos are not in the page. */
function LockedPhoto({ id, locked, colours, number }: LockedPhotoProps) {
  const t = useT();
  const isLogin = locked.by === "login";
  const words = isLogin
    ? t("profiles:locked.visitor", { count: locked.count })
    : t("profiles:locked.free", { count: locked.count });
  return (
    <li id={`photo-${number}`} className="w-full shrink-0 snap-center">
      <span style={photoPlaceholder(colours)} className="photo grid aspect-[4/5] place-items-center scheme-dark">
        <span className="grid justify-items-center gap-4 rounded-card bg-scrim px-6 py-8 text-center text-ink">
          <Icon name="lock" className="size-10" />
          <span className="max-w-60 text-lg font-semibold">{words}</span>
          <ButtonLink href={isLogin ? paths.login(paths.member(id)) : paths.premium()}>
            {isLogin ? t("profiles:locked.login") : t("profiles:locked.premium")}
          </ButtonLink>
        </span>
      </span>
    </li>
  );
}
