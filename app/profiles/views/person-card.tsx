import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { useInnerLinks } from "~/ui/inner-links";
import type { PersonCard as Person } from "../card";
import { useDistance } from "../use-distance";
import { type CardLooks, cardMarkup } from "./card-markup";

/** A person in a grid, see `cardMarkup`. Stands in a `PeopleGrid`, which takes care of its links. */
export function PersonCard({ person, ...looks }: CardLooks & { person: Person }) {
  const t = useT();
  const distance = useDistance();
  const html = cardMarkup(person, { t, distance }, looks);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `markup`, which escapes what members wrote.
  return <article className="relative" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Cards side by side: two on a phone. */
export function PeopleGrid({ children, dense }: { children: ReactNode; dense?: boolean }) {
  const followLink = useInnerLinks();
  const columns = dense ? "sm:grid-cols-4" : "sm:grid-cols-3 xl:grid-cols-4";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links within are what is pressed, by key as well.
    <ul onClick={followLink} className={`grid grid-cols-2 gap-2.5 md:gap-4 ${columns}`}>
      {children}
    </ul>
  );
}
