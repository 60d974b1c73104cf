/** Prefixes of the texts and pictures that landers show for a niche (LAN-15..21, AMB-087). Niche 1 has none. */
const prefixes = ["", "she", "bdsm", "bbw", "gilf", "milf", "gay"] as const;
export type NichePrefix = (typeof prefixes)[number];

export function nichePrefix(niche: number): NichePrefix {
  return prefixes[niche - 1] ?? "";
}

type Prefixed<Name extends string> = Name | `${Exclude<NichePrefix, "">}-${Name}`;

/** The name of a text or picture for a niche: `nicheName("lead", 7)` is "gay-lead". */
export function nicheName<Name extends string>(name: Name, niche: number): Prefixed<Name> {
  const prefix = nichePrefix(niche);
  return prefix === "" ? name : `${prefix}-${name}`;
}
