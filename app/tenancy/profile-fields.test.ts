import { describe, expect, it } from "vitest";
import {
  choiceFields,
  optionalFields,
  optionalFieldsInEditor,
  profileFieldNames,
  searchableFields,
} from "./profile-fields";

const firstInSearch = ["gender", "age", "country", "region"];

describe("the lists of profile fields", () => {
  it("Each list of columns has the fields with fixed choices in the order of the settings", () => {
    expect(choiceFields).toEqual(profileFieldNames.filter((field) => choiceFields.some((choice) => choice === field)));
    expect(optionalFields).toEqual(choiceFields.filter((field) => field !== "gender"));
  });

  it("A search form begins with gender, age, country and region and ends with interests (SRC-07)", () => {
    expect(searchableFields.slice(0, 4)).toEqual(firstInSearch);
    expect(searchableFields.at(-1)).toBe("interests");
    const rest = profileFieldNames.filter((field) => searchableFields.some((one) => one === field));
    expect(searchableFields.slice(4)).toEqual(rest.filter((field) => !firstInSearch.includes(field)));
  });

  it("The editor asks for relationship, sexuality and reason first, and then once for each other field", () => {
    expect(optionalFieldsInEditor.slice(0, 3)).toEqual(["relationship_status", "sexuality", "reason"]);
    expect(optionalFieldsInEditor.toSorted()).toEqual(optionalFields.toSorted());
  });
});
