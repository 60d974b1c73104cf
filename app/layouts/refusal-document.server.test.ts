import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import type { ShownError } from "./error-screen";
import { refusalDocument } from "./refusal-document.server";
import { type Reader, siteDocument } from "./site-document.server";

vi.mock("./site-document.server", async (original) => {
  const actual = await original<typeof import("./site-document.server")>();
  return { ...actual, siteDocument: vi.fn(actual.siteDocument) };
});

const app = testAppOfFile();
let reader: Reader;
beforeAll(() => {
  reader = { tenant: app.marina.tenant, locale: "fr", scheme: "dark" };
});
beforeEach(() => void vi.mocked(siteDocument).mockClear());

const draws = () => vi.mocked(siteDocument).mock.calls.length;
const error: ShownError = { status: 405, message: "Not by this method." };

it("An error page is rendered once for equal readers and errors", () => {
  const first = refusalDocument(reader, error);
  expect(first).toContain("Not by this method.");
  expect([refusalDocument({ ...reader }, { ...error }), draws()]).toEqual([first, 1]);
});

it("An error page is rendered for each site, language, colour scheme, status and text", () => {
  refusalDocument(reader, error);
  const before = draws();
  const { tenant } = app.ember;
  const pages = [
    refusalDocument({ ...reader, tenant }, error),
    refusalDocument({ ...reader, locale: "nl" }, error),
    refusalDocument({ ...reader, scheme: "light" }, error),
    refusalDocument(reader, { ...error, status: 403 }),
    refusalDocument(reader, { ...error, message: "Not from this site." }),
  ];
  expect([new Set(pages).size, draws() - before]).toEqual([pages.length, pages.length]);
});

it("An error page shows a site's changed name at once", async () => {
  refusalDocument(reader, error);
  const { tenant } = await app.change(app.marina, { name: "Harbour Hearts" });
  expect(refusalDocument({ ...reader, tenant }, error)).toContain("Harbour Hearts");
});
