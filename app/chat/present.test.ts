import { describe, expect, it } from "vitest";
import type { PersonRow } from "./conversations.server";
import { presentPerson } from "./present";

const showing = {
  photoSrc: (id: string) => `/${id}.webp`,
  photoColours: () => null,
  part: () => ({ label: "" }),
  fictionalLabel: "Fictional",
};
const row: PersonRow = {
  other_id: "o",
  other_state: "active",
  name: "Ann",
  fictional: false,
  main_photo_id: "p",
  thumbhash: null,
};
const shown = (wishes: Partial<PersonRow>) => presentPerson({ ...row, ...wishes }, showing);

describe("presentPerson", () => {
  it("A fictional profile has the tenant's label", () => {
    expect(shown({ fictional: true }).fictional).toBe("Fictional");
    expect(shown({}).fictional).toBeNull();
  });

  it("An unconfirmed member's name has no link", () => {
    expect(shown({ other_state: "unconfirmed" })).toMatchObject({ name: "Ann", hidden: true });
    expect(shown({})).not.toHaveProperty("hidden");
  });

  it("A deleted member shows neither name nor photo", () => {
    expect(shown({ other_state: "deleted" })).toMatchObject({ name: null, photo: null });
  });
});
