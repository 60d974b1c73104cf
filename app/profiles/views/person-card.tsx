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

/** At most four side by side, and fewer where letters are so large that their words would not fit (WCAG 1.4.4). */
const columnsOf = {
  roomy: "sm:grid-cols-[repeat(auto-fill,minmax(max(10.5rem,(100%-3rem)/4),1fr))]",
  dense: "sm:grid-cols-[repeat(auto-fill,minmax(max(7.5rem,(100%-3rem)/4),1fr))]",
};

/** Cards side by side: two on a phone. */
export function PeopleGrid({ children, dense, list }: PeopleGridProps) {
  const followLink = useInnerLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links within are what is pressed, by key as well.
    <ul
      data-cards={list}
      onClick={followLink}
      className={`grid grid-cols-2 gap-2.5 md:gap-4 ${columnsOf[dense ? "dense" : "roomy"]}`}
    >
      {children}
    </ul>
  );
}
