import { type AnswerTo, profileFields } from "~/tenancy/profile-fields";

/** The answers that sign-up and basics ask for by name (PRO-05, PRO-06). */
export const genders = profileFields.gender.values;
export const sexualities = profileFields.sexuality.values;

export type Gender = AnswerTo<"gender">;
