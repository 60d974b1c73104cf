import { Icon } from "~/ui/icon";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { FictionalLabel } from "~/ui/fictional-label";
import type { PersonCard as Person } from "../card";
import { interestWords } from "../fields";
import { useDistance } from "../use-distance";
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
    <article className="relative">
      <AppLink href={paths.member(person.id)} discover={priority ? undefined : "none"} className="person">
        <PersonPhoto photo={person.photo} name={person.name} priority={priority} />
        <CardFoot person={person} />
        <span className="person-head">
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
    <AppLink href={paths.report(id)} discover="none" aria-label={label} title={label} className="person-more">
      <Icon name="ellipsis-vertical" />
    </AppLink>
  );
}

function CardFoot({ person: { name, age, place, km, shared } }: { person: Person }) {
  const t = useT();
  const distance = useDistance();
  const where =
    km === null ? place : `${t("common:person.within", { distance: distance(km) })} · ${place?.split(",")[0] ?? ""}`;
  return (
    <span className="person-foot">
      <span className="person-name">
        <span className="truncate">{name}</span>
        {/* A long name is cut, never the age. */}
        {age !== null && <span className="shrink-0">{`, ${age}`}</span>}
      </span>
      {where && (
        <span className="person-line">
          <Icon name="map-pin" />
          <span className="truncate">{where}</span>
        </span>
      )}
      {shared.length > 0 && (
        <span className="person-line font-medium">
          <Icon name="heart" className="fill-current" />
          <span className="sr-only">{`${t("profiles:page.sharedTitle")}: `}</span>
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
  return <span className="person-today">{t("profiles:page.activeToday")}</span>;
}

/** Cards side by side: two on a phone. */
export function PeopleGrid({ children, dense }: { children: ReactNode; dense?: boolean }) {
  const columns = dense ? "sm:grid-cols-4" : "sm:grid-cols-3 xl:grid-cols-4";
  return <ul className={`grid grid-cols-2 gap-2.5 md:gap-4 ${columns}`}>{children}</ul>;
}
