/** A higher balance shows no badge (LAY-36). */
const fewCredits = 10;

type CreditsTone = "warning" | "danger";

/** Returns no badge above ten credits, a warning from ten down to one, and danger at zero (LAY-36..38). */
export function creditsBadge(credits: number): CreditsTone | null {
  if (credits > fewCredits) return null;
  return credits > 0 ? "warning" : "danger";
}
