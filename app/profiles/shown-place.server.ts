import { sql } from "kysely";

/** Where a profile `p` says somebody lives, as closely as they let others know (SET-07). */
export const shownRegion = sql<string | null>`case when p.place_shown <> 'country' then p.region end`;
export const shownCity = sql<string | null>`case when p.place_shown = 'city' then p.city end`;
