/** Maximum characters of a reason, of facts or of a colleague's note. */
export const whyLength = 500;

/** Maximum characters of an authority's name and of its reference. */
export const authorityLengths = { name: 200, reference: 100 } as const;
