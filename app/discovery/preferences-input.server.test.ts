import { expect, it } from "vitest";
import * as z from "zod";
import { namedGenders, mostGenders } from "~/tenancy/genders";
import { choiceList } from "~/tenancy/own-choices";
import { preferenceFields } from "./preferences-input.server";

it("A form for preferences takes each gender of the longest list that a site may have", () => {
  const own = Array.from({ length: 30 }, (_, n) => ({ id: `own_${n}`, texts: { en: "Own" } }));
  expect(choiceList(namedGenders, { length: 40, most: mostGenders }).safeParse(own).success).toBe(true);
  const typed = { genders: own.map(({ id }) => id) };
  expect(z.strictObject(preferenceFields).parse(typed).genders).toHaveLength(30);
});
