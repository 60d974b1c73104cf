import { type AnswerTo, profileFields } from "~/tenancy/profile-fields";

export const genders = profileFields.gender.values;
export const sexualities = profileFields.sexuality.values;

export type Gender = AnswerTo<"gender">;
