/*
 * Suggestions are ordered by mutual preferences, then nearness, the own country, shared answers, activity and a draw of
 * the day (`suggestionParts`). These constants bound each part.
 */

/** More shared answers than this do not rank higher. */
export const mostShared = 3;

/** At least every fourth suggestion is a new member, while one fits. */
export const othersPerNewcomer = 3;

/** Days after joining in which a member counts as new. */
export const newForDays = 14;

/**
 * Members considered per source: the latest, those from an instant drawn for the day, and the newest. Up to `few`
 * fitting members are all considered.
 */
export const poolSizes = { latest: 40, drawn: 200, newest: 40, few: 1000 } as const;

/** Days of a recent visit, over which the instant is drawn, and of a visit within a month. */
export const idleDays = { recent: 7, month: 30 } as const;

/** Within this distance members are considered first. */
export const nearKm = 25;
