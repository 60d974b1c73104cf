export const clockJumps = [
  { seconds: 600, label: "+ 10 minutes" },
  { seconds: 3600, label: "+ 1 hour" },
  // One minute before a new member's time bonus ends.
  { seconds: 14_340, label: "+ 3 h 59 min" },
  { seconds: 86_400, label: "+ 1 day" },
] as const;

/** The lead of the demo's clock over real time, for instance "2 days 3 h 10 min". */
export function clockOffsetText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [days && `${days} ${days === 1 ? "day" : "days"}`, hours && `${hours} h`, minutes && `${minutes} min`];
  return parts.filter(Boolean).join(" ") || "less than a minute";
}
