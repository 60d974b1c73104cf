/** Prefixes of a niche's texts and pictures on landers (LAN-15..21, AMB-087). Niche 1 has no prefix. */
const prefixes = ["", "she", "bdsm", "bbw", "gilf", "milf", "gay"] as const;
export type NichePrefix = (typeof prefixes)[number];

export function nichePrefix(niche: number): NichePrefix {
  return prefixes[niche - 1] ?? "";
}

type Prefixed<Name extends string> = Name | `${Exclude<NichePrefix, "">}-${Name}`;

/** Name of a niche's text or picture: `nicheName("lead", 7)` is "gay-lead". */
export function nicheName<Name extends string>(name: Name, niche: number): Prefixed<Name> {
  const prefix = nichePrefix(niche);
  return prefix === "" ? name : `${prefix}-${name}`;
}
