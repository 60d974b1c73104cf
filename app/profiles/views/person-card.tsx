import type { ReactNode, RefObject } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { FictionalLabel } from "~/ui/fictional-label";
import { Icon, type IconName } from "~/ui/icon";
import { Tag, type TagTone } from "~/ui/tag";
import type { PersonCard as Person } from "../card";
import { interestWords } from "../fields";
import { useDistance } from "../use-distance";
import { PersonPhoto } from "./person-photo";

/** A word in the corner of a card, such as "New" or "Match". */
export interface CardMark {
  tone: TagTone;
  words: string;
  icon?: IconName;
}

interface PersonCardProps {
  person: Person;
  /** True for a card visible without scrolling, whose photo loads at once. */
  priority?: boolean;
  mark?: CardMark | null;
}

export function PersonCard({ person, priority, mark }: PersonCardProps) {
  const t = useT();
  const { id, name, photo } = person;
  const label = t("safety:cardAction", { name });
  return (
    <article className="relative">
      {/* All cards link to the same route, so that one prefetch serves all. */}
      <AppLink href={paths.member(id)} className="person">
        <PersonPhoto photo={photo} name={name} priority={priority} />
        <Foot person={person} />
        <Head person={person} mark={mark} />
      </AppLink>
      {/* Block and report are one tap away (ROL-20). */}
      <AppLink href={paths.report(id)} className="person-more" aria-label={label} title={label}>
        <Icon name="ellipsis-vertical" />
      </AppLink>
    </article>
  );
}

function Foot({ person: { name, age, place, km, shared } }: { person: Person }) {
  const where = km === null ? place : <Near place={place} km={km} />;
  return (
    <span className="person-foot">
      {/* Long names are truncated, but the age is always visible. */}
      <span className="person-name">
        <span className="truncate">{age === null ? name : `${name},\u00a0`}</span>
        {age !== null && <span className="shrink-0">{age}</span>}
      </span>
      {where && (
        <span className="person-line">
          <Icon name="map-pin" />
          <span className="truncate">{where}</span>
        </span>
      )}
      {shared.length > 0 && <SharedInterests shared={shared} />}
    </span>
  );
}

function Near({ place, km }: { place: string | null; km: number }) {
  const t = useT();
  const distance = useDistance();
  const near = t("common:person.within", { distance: distance(km) });
  return `${near} · ${place?.split(",")[0] ?? ""}`;
}

function SharedInterests({ shared }: { shared: readonly string[] }) {
  const t = useT();
  const first = shared.slice(0, 2).map((interest) => interestWords(t, interest));
  return (
    <span className="person-line font-medium">
      <Icon name="heart" className="fill-current" />
      <span className="sr-only">{`${t("profiles:page.sharedTitle")}: `}</span>
      <span className="truncate">{first.join(", ")}</span>
    </span>
  );
}

function Head({ person: { fictional, activeToday }, mark }: Pick<PersonCardProps, "person" | "mark">) {
  const t = useT();
  const isToday = activeToday && !fictional && !mark;
  if (!fictional && !mark && !isToday) return null;
  return (
    <span className="person-head">
      {fictional && <FictionalLabel text={fictional} />}
      {isToday && <span className="person-today">{t("profiles:page.activeToday")}</span>}
      {/* An empty first element keeps the tag in its corner. */}
      {!fictional && mark && <span />}
      {mark && (
        <Tag tone={mark.tone} icon={mark.icon && <Icon name={mark.icon} className="size-3.5" />}>
          {mark.words}
        </Tag>
      )}
    </span>
  );
}

/** Cards side by side. The theme decides their number and shape (themes/faces/). */
export function PeopleGrid({ children, dense, list }: PeopleGridProps) {
  return (
    <ul ref={list} className={dense ? "people people-dense" : "people"}>
      {children}
    </ul>
  );
}

interface PeopleGridProps {
  children: ReactNode;
  dense?: boolean;
  list?: RefObject<HTMLUListElement> | undefined;
}
