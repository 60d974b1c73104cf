import type { MouseEvent, ReactNode, RefObject } from "react";
import { useVisitFacts } from "~/client/root-context";
import { holdPart } from "~/client/seen-pages";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { FictionalLabel } from "~/ui/fictional-label";
import { Icon, type IconName } from "~/ui/icon";
import type { PhotoPriority } from "~/ui/photo";
import { Tag, type TagTone } from "~/ui/tag";
import { leaveList } from "~/ui/use-painted";
import type { PersonCard as Person } from "../card";
import { type CardList, cardSizes } from "../card-sizes";
import { interestWords } from "../fields";
import { photoClassOf, pressPhoto } from "../pressed-photo";
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
  list?: CardList;
  /** Position in the list, counted from 0. */
  index: number;
  /** True for the first list of a page, whose first photos load at once. */
  leads?: boolean;
  mark?: CardMark | null;
  /** A quick action beside the link, such as a like. */
  children?: ReactNode;
}

/** A phone shows four cards without scrolling, so their photos load eagerly. */
const aboveTheFold = 4;

export function PersonCard({ person, list = "people", index, leads = false, mark, children }: PersonCardProps) {
  const t = useT();
  const { id, name, photo } = person;
  const sizes = cardSizes(useVisitFacts().theme, list, index === 0);
  const label = t("safety:cardAction", { name });
  const leave = ({ currentTarget }: MouseEvent) => {
    holdCard(person);
    leaveList(leads ? currentTarget.closest("ul") : null);
    pressPhoto(id, currentTarget.firstElementChild);
  };
  return (
    <article className="relative">
      {/* All cards link to the same route, so that one prefetch serves all. */}
      <AppLink href={paths.member(id)} className="person" morphs onClick={leave}>
        <PersonPhoto
          photo={photo}
          name={name}
          sizes={sizes}
          priority={leads ? priorityOf(index) : undefined}
          className={photoClassOf(id)}
        />
        <Foot person={person} />
        <Head person={person} mark={mark} />
      </AppLink>
      {/* Block and report are one tap away (ROL-20). */}
      <AppLink href={paths.report(id)} className="person-more" aria-label={label} title={label} />
      {children}
    </article>
  );
}

/** Shows the card's facts on the profile page until the page's data has loaded. */
function holdCard(card: Person): void {
  holdPart(paths.member(card.id), { page: null, blocked: null, card });
}

function priorityOf(index: number): PhotoPriority | undefined {
  if (index === 0) return "first";
  return index < aboveTheFold ? "early" : undefined;
}

function Foot({ person: { name, age, place, km, shared, words } }: { person: Person }) {
  const town = place?.split(",")[0] ?? "";
  const where = km === null ? town : <Near town={town} km={km} />;
  return (
    <span className="person-foot">
      <span className="person-name">{breakable(age === null ? name : `${name}, ${age}`)}</span>
      {where && (
        <span className="person-line person-place">
          <span className="truncate">{where}</span>
        </span>
      )}
      {shared.length > 0 && <SharedInterests shared={shared} />}
      {words && <q className="person-line person-words">{words}</q>}
    </span>
  );
}

/** A long name wraps after an underscore rather than inside a word. */
function breakable(name: string): ReactNode {
  const end = name.indexOf("_") + 1;
  if (end === 0) return name;
  return (
    <>
      {name.slice(0, end)}
      <wbr />
      {breakable(name.slice(end))}
    </>
  );
}

function Near({ town, km }: { town: string; km: number }) {
  const t = useT();
  const distance = useDistance();
  const near = t("common:person.within", { distance: distance(km) });
  return `${near} · ${town}`;
}

function SharedInterests({ shared }: { shared: readonly string[] }) {
  const t = useT();
  const first = shared.slice(0, 2).map((interest) => interestWords(t, interest));
  return (
    <span className="person-line person-shared font-medium">
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
