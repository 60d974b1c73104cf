import type { ChoiceField } from "./fields";

/** The answers that may be left open: everything with fixed choices but the gender. */
export const lookFields = [
  "sexuality",
  "relationship_status",
  "hair_color",
  "body_type",
  "eye_color",
  "tattoos",
  "reason",
] as const satisfies readonly ChoiceField[];
export type LookField = (typeof lookFields)[number];
