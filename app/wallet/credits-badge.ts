/** Highest balance with a credits badge (LAY-36). */
const fewCredits = 10;

type CreditsTone = "warning" | "danger";

/** The badge for a paid member's credits: none above ten, a warning down to one, danger at zero (LAY-36..38). */
export function creditsBadge(credits: number): CreditsTone | null {
  if (credits > fewCredits) return null;
  return credits > 0 ? "warning" : "danger";
}
