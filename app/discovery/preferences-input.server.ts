import * as z from "zod";
import { mostGenders } from "~/tenancy/genders";

const code = z.string().max(40, "choice.invalid");
const age = z.string().max(40, "age.out_of_range").default("");

/** Fields of the forms for preferences. `checkWho` and `checkWhere` name the mistakes in them. */
export const preferenceFields = {
  genders: z.array(code).max(mostGenders).default([]),
  min_age: age,
  max_age: age,
  within: code.default(""),
  places: z.array(code).max(200).default([]),
};
