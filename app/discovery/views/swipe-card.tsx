import type { CSSProperties } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { interestWords } from "~/profiles/fields";
import { PersonPhoto } from "~/profiles/views/person-photo";
import { AppLink } from "~/ui/app-link";
import { FictionalLabel } from "~/ui/fictional-label";
import { Icon } from "~/ui/icon";
import type { SwipeChoice, SwipePerson } from "../swipe";
import { useCardDrag } from "../use-card-drag";

interface SwipeCardProps {
  person: SwipePerson;
  /** Undefined for cards below the top card. */
  onChoice?: (choice: SwipeChoice) => void;
  canLike?: boolean;
}

/** Width of the photo on the page. */
const swipeSizes = "(width < 30rem) 92vw, (width < 62rem) 28rem, 26rem";

/** A member's card, as large as the screen allows. Buttons below do the same as dragging (WCAG 2.5.7). */
export function SwipeCard({ person, onChoice, canLike = true }: SwipeCardProps) {
  const isTop = onChoice !== undefined;
  const { offset, handlers } = useCardDrag((choice) => onChoice?.(choice));
  const held = canLike ? offset : Math.min(0, offset);
  const style: CSSProperties = held === 0 ? {} : { transform: `translateX(${held}px) rotate(${held / 24}deg)` };
  return (
    <article
      {...(onChoice && handlers)}
      style={style}
      className={`swipe-card relative [touch-action:pan-y] overflow-hidden rounded-card shadow-2 select-none motion-reduce:!transform-none ${held === 0 ? "transition-transform duration-200 motion-reduce:animate-none" : "cursor-grabbing"}`}
    >
      <PersonPhoto
        photo={person.photo}
        name={person.name}
        ratio="portrait"
        className="swipe-face"
        sizes={swipeSizes}
        priority={isTop ? "first" : "early"}
      />
      <Stamp offset={held} />
      {person.fictional && (
        <span className="absolute top-3 left-3">
          <FictionalLabel text={person.fictional} />
        </span>
      )}
      <CardWords person={person} />
    </article>
  );
}

/** Labels the dragged card with the decision for its current position. */
function Stamp({ offset }: { offset: number }) {
  if (Math.abs(offset) < 24) return null;
  const opacity = Math.min(1, Math.abs(offset) / 96);
  return (
    <span
      aria-hidden="true"
      style={{ opacity }}
      className="absolute inset-0 grid place-items-center text-ink scheme-dark"
    >
      <span className="grid size-24 place-items-center rounded-full bg-scrim">
        <Icon name={offset > 0 ? "heart" : "x"} className={offset > 0 ? "size-12 fill-current text-like" : "size-12"} />
      </span>
    </span>
  );
}

function CardWords({ person: { id, name, age, place, shared, about, answers, activeToday } }: { person: SwipePerson }) {
  const t = useT();
  return (
    <div className="photo-words">
      <h2 className="text-2xl wrap-anywhere">
        <AppLink href={paths.member(id)} draggable={false} className="text-ink no-underline hover:underline">
          {age === null ? name : `${name},`}
        </AppLink>{" "}
        {age}
      </h2>
      {place && (
        <p className="flex items-center gap-1.5">
          <Icon name="map-pin" className="size-4 shrink-0" />
          <span className="truncate">{place}</span>
        </p>
      )}
      {activeToday && (
        <p className="flex items-center gap-1.5 text-sm">
          <span className="size-2 rounded-full bg-online" aria-hidden="true" />
          {t("profiles:page.activeToday")}
        </p>
      )}
      {about && <p className="swipe-more wrap-anywhere">{about}</p>}
      {answers.map(({ prompt, question, body }, index) => (
        <blockquote key={prompt} className={index > 0 ? "swipe-more" : undefined}>
          <p className="line-clamp-2 text-sm wrap-anywhere">{question}</p>
          <p className="line-clamp-2 font-medium wrap-anywhere">{body}</p>
        </blockquote>
      ))}
      {shared.length > 0 && (
        <p className="flex min-w-0 items-center gap-1.5 font-medium">
          <Icon name="heart" className="size-4 shrink-0 fill-current" />
          <span className="sr-only">{t("profiles:page.sharedTitle")}: </span>
          <span className="truncate">{shared.map((interest) => interestWords(t, interest)).join(", ")}</span>
        </p>
      )}
    </div>
  );
}
