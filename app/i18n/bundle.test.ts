import { describe, expect, it } from "vitest";
import { completeBundle, sourcesFrom } from "./bundle";

const sources = sourcesFrom({
  "./messages/en/common.json": {
    yes: "Yes",
    actions: { save: "Save", undo: "Undo" },
    days_one: "day",
    days_other: "days",
  },
  "./messages/en/chat.json": { send: "Send" },
  "./messages/pl/common.json": { actions: { save: "Zapisz" } },
  "./messages/en-US/common.json": { yes: "Yep" },
});

describe("a complete bundle", () => {
  it("A complete bundle takes missing texts from English", () => {
    expect(completeBundle("pl", sources)).toMatchObject({
      common: { yes: "Yes", "actions.save": "Zapisz", "actions.undo": "Undo" },
      chat: { send: "Send" },
    });
  });

  it("A complete bundle has every plural form of its language, even for English texts", () => {
    expect(completeBundle("pl", sources).common).toMatchObject({
      days_one: "day",
      days_few: "days",
      days_many: "days",
      days_other: "days",
    });
  });

  it("A complete bundle puts American texts over English ones", () => {
    expect(completeBundle("en-US", sources).common).toMatchObject({ yes: "Yep", "actions.undo": "Undo" });
    expect(completeBundle("en", sources).common).toMatchObject({ yes: "Yes" });
  });

  it("A complete bundle is English for a language without files", () => {
    expect(completeBundle("fi", sources)).toEqual(completeBundle("en", sources));
  });
});
