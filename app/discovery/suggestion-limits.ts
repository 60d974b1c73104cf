/*
 * Suggestions are ordered by mutual preferences, then nearness, the viewer's country, shared answers, activity and a
 * daily random order (`suggestionParts`). These constants bound each part.
 */

/** Maximum number of shared answers that raise a rank. */
export const mostShared = 3;

/** At least every fourth suggestion is a new member, as long as fitting new members remain. */
export const othersPerNewcomer = 3;

/** Days after joining in which a member counts as new. */
export const newForDays = 14;

/**
 * Maximum candidates per source: recently active members, members active before a random instant, and new members. Up
 * to `few` fitting members are all candidates.
 */
export const poolSizes = { latest: 40, drawn: 200, newest: 40, few: 1000 } as const;

/** Days since the last visit, by which activity ranks. The random instant lies within the `recent` days. */
export const idleDays = { recent: 7, month: 30 } as const;

/** Members within this distance are the first candidates. */
export const nearKm = 25;
