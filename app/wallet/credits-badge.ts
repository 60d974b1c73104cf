/** Highest balance that shows a badge (LAY-36). */
const fewCredits = 10;

type CreditsTone = "warning" | "danger";

/** Tone of the badge: none above ten credits, a warning from ten down to one, danger at zero (LAY-36..38). */
export function creditsBadge(credits: number): CreditsTone | null {
  if (credits > fewCredits) return null;
  return credits > 0 ? "warning" : "danger";
}
