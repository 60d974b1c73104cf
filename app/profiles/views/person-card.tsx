import { Icon } from "~/ui/icon";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { classNames } from "~/ui/class-names";
import { FictionalLabel } from "~/ui/fictional-label";
import type { PersonCard as Person } from "../card";
import { interestWords } from "../fields";
import { PersonPhoto } from "./person-photo";

type PersonCardProps = {
  person: Person;
  /** Above the fold: its photo is loaded at once. */
  priority?: boolean;
  /** What a list adds in the corner: "New", "Match". */
  mark?: ReactNode;
};

/** A person in a grid: the whole tile is the link; what is known stands on the photo's foot. */
export function PersonCard({ person, priority, mark }: PersonCardProps) {
  return (
    <article className="group relative">
      <AppLink
        href={paths.member(person.id)}
        discover={priority ? undefined : "none"}
        className="relative block overflow-hidden rounded-card shadow-1 transition duration-200 hover:-translate-y-0.5 hover:shadow-3"
      >
        <PersonPhoto photo={person.photo} name={person.name} priority={priority} />
        <CardFoot person={person} />
        <span className="absolute inset-x-2 top-2 flex items-start justify-between gap-2">
          {person.fictional ? (
            <FictionalLabel text={person.fictional} />
          ) : (
            <Activity isToday={person.activeToday && !mark} />
          )}
          {mark}
        </span>
      </AppLink>
      <SafetyLink person={person} />
    </article>
  );
}

/** Block and report, one tap from the card (ROL-20). Visitors have nobody to block. */
function SafetyLink({ person: { id, name } }: { person: Person }) {
  const t = useT();
  const label = t("safety:cardAction", { name });
  return (
    <AppLink
      href={paths.report(id)}
      discover="none"
      aria-label={label}
      title={label}
      className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-card text-ink scheme-dark in-data-[viewer=visitor]:hidden"
    >
      <Icon name="ellipsis-vertical" className="size-5 drop-shadow" />
    </AppLink>
  );
}

function CardFoot({ person: { name, age, place, shared } }: { person: Person }) {
  const t = useT();
  return (
    // The foot's last lines leave room for the link beside them; the name above it has the whole width.
    <span className="absolute inset-x-0 bottom-0 grid gap-0.5 bg-linear-to-t from-scrim from-55% to-transparent px-3 pt-14 pb-3 text-ink scheme-dark">
      <span
        className={classNames("flex min-w-0 text-lg leading-tight font-bold", !(place && shared.length > 0) && "pr-7")}
      >
        <span className="truncate">{name}</span>
        {/* A long name is cut, never the age. */}
        {age !== null && <span className="shrink-0">, {age}</span>}
      </span>
      {place && (
        <span className="flex min-w-0 items-center gap-1 pr-7 text-sm">
          <Icon name="map-pin" className="size-3.5 shrink-0" />
          <span className="truncate">{place}</span>
        </span>
      )}
      {shared.length > 0 && (
        <span className="flex min-w-0 items-center gap-1 pr-7 text-sm font-medium">
          <Icon name="heart" className="size-3.5 shrink-0 fill-current" />
          <span className="sr-only">{t("profiles:page.sharedTitle")}: </span>
          <span className="truncate">
            {shared
              .slice(0, 2)
              .map((interest) => interestWords(t, interest))
              .join(", ")}
          </span>
        </span>
      )}
    </span>
  );
}

function Activity({ isToday }: { isToday: boolean }) {
  const t = useT();
  if (!isToday) return <span />;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-pill bg-scrim px-2.5 whitespace-nowrap py-0.5 text-xs leading-5 font-semibold text-ink backdrop-blur-sm scheme-dark">
      <span className="size-2 rounded-full bg-online" aria-hidden="true" />
      {t("profiles:page.activeToday")}
    </span>
  );
}

/** Cards side by side: two on a phone. */
export function PeopleGrid({ children, dense }: { children: ReactNode; dense?: boolean }) {
  const columns = dense ? "sm:grid-cols-4" : "sm:grid-cols-3 xl:grid-cols-4";
  return <ul className={`grid grid-cols-2 gap-2.5 md:gap-4 ${columns}`}>{children}</ul>;
}
