import { describe, expect, it } from "vitest";
import type { PersonRow } from "./conversations.server";
import { presentPerson } from "./present";

const showing = { photoSrc: (id: string) => `/${id}.webp`, fictionalLabel: "Fictional" };
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
  it("labels a fictional profile in the site's words", () => {
    expect(shown({ fictional: true }).fictional).toBe("Fictional");
    expect(shown({}).fictional).toBeNull();
  });

  it("says whose profile nobody may open yet, so that no link leads to a page that is not there", () => {
    expect(shown({ other_state: "unconfirmed" })).toMatchObject({ name: "Ann", hidden: true });
    expect(shown({})).not.toHaveProperty("hidden");
  });

  it("shows neither name nor face of who is gone", () => {
    expect(shown({ other_state: "deleted" })).toMatchObject({ name: null, photo: null });
  });
});
