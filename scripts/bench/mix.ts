/** Percentage of each scenario in mix D1 (performance.md 6). */
export const mixD1 = {
  "poll, unchanged": 45,
  "search, filtered": 12,
  "members, page 1": 8,
  "profile of another": 15,
  "conversation list": 5,
  conversation: 6,
  "send a message": 5,
  "lander, cached": 2,
} as const;
