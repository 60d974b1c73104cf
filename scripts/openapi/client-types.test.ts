import { expect, it } from "vitest";
import { clientTypes } from "./client-types";

it("A described nullable field has the union of its types", () => {
  const words = { type: ["string", "null"], description: "Null without an address." };
  const schema = { type: "object", properties: { words, list: { type: "array", items: words } }, required: ["words"] };
  const content = { "application/json": { schema } };
  const get = { operationId: "look", summary: "Looks.", parameters: [], responses: { 200: { content } } };
  const types = clientTypes({ paths: { "/look": { get } } });
  expect(types).toContain("words: string | null;");
  expect(types).toContain("list?: (string | null)[];");
});
