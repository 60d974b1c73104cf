/** Common country codes that differ from ISO 3166. */
const otherNames: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/** Finds the known word nearest to a mistyped word. Null when no known word is near enough. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const proper = otherNames[word.toUpperCase()];
  if (proper && known.includes(proper)) return proper;
  const wanted = word.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best) return null;
  const tolerance = Math.max(2, Math.floor(word.length / 3));
  // A word without a single correct letter is no typing error.
  return best.distance <= tolerance && best.distance < word.length ? best.candidate : null;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replaced));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
