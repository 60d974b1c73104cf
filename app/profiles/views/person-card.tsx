import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { useInnerLinks } from "~/ui/inner-links";
import type { ShownCard } from "../drawn-cards";
import { useDistance } from "../use-distance";
import { type CardLooks, cardMarkup } from "./card-markup";

/** A person in a grid, see `cardMarkup`. Stands in a `PeopleGrid`, which takes care of its links. */
export function PersonCard({ person, ...looks }: CardLooks & { person: ShownCard }) {
  const t = useT();
  const distance = useDistance();
  const html = "html" in person ? person.html : cardMarkup(person, { t, distance }, looks);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `markup`, which escapes what members wrote.
  return <article className="relative" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface PeopleGridProps {
  children: ReactNode;
  dense?: boolean;
  /** Under which `readDrawnCards` finds its cards again. */
  list?: string;
}

/** Cards side by side; how many, and how each stands, is the theme's choice (themes/faces/). */
export function PeopleGrid({ children, dense, list }: PeopleGridProps) {
  const followLink = useInnerLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links within are what is pressed, by key as well.
    <ul data-cards={list} onClick={followLink} className={dense ? "people people-dense" : "people"}>
      {children}
    </ul>
  );
}
