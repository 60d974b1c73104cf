import { sql } from "kysely";

/** The place of a profile `p`, as exact as the member shows it (SET-07). */
export const shownRegion = sql<string | null>`case when p.place_shown <> 'country' then p.region end`;
export const shownCity = sql<string | null>`case when p.place_shown = 'city' then p.city end`;
