import { expect, it } from "vitest";
import { listAddresses } from "../../support/sitemap";
import { actors, rows } from "./access-table";

it("The access table has a row for every address and method of the sitemap, and no others", async () => {
  const addresses = await listAddresses();
  const known = addresses.flatMap(({ path, verbs }) => verbs.map((verb) => `${verb} ${path}`));
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(known)].sort());
  expect(rows.filter(({ cells }) => cells.length !== actors.length).map(({ name }) => name)).toEqual([]);
});

it("The access table gives a visitor and a member of another site the same answers", () => {
  expect(rows.filter(({ cells }) => cells[0] !== cells.at(-1)).map(({ name }) => name)).toEqual([]);
});
