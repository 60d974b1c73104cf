import { beforeEach, expect, it, vi } from "vitest";
import { useRefusal } from "./use-refusal";

const newPage = { own: undefined as unknown, flash: null as unknown, search: "", state: undefined as unknown };
const told = vi.hoisted(() => ({}) as typeof newPage);
vi.mock("@remix-run/react", () => ({
  useActionData: () => told.own,
  useRouteLoaderData: () => ({ flash: told.flash }),
  useLocation: () => ({ pathname: "/profile", search: told.search }),
}));
vi.mock("react", () => ({
  useState: (first: unknown) => {
    told.state ??= first;
    return [told.state];
  },
}));

beforeEach(() => Object.assign(told, newPage));

const refused = (message: string, input = {}) => ({
  refusals: [{ code: "otp.invalid", message, facts: {} }],
  input,
});
const said = (answer?: unknown) => useRefusal(answer).list.map(({ message }) => message);

it("The refusal of the page's own action is shown, or else that of a plain form", () => {
  Object.assign(told, { own: undefined, flash: refused("flash") });
  expect(said()).toEqual(["flash"]);
  told.own = refused("own");
  expect(said()).toEqual(["own"]);
});

it("The refusal of the latest answer replaces an older refusal, and an answer without a refusal shows none", () => {
  Object.assign(told, { own: refused("own"), flash: refused("flash") });
  expect(said(refused("fetcher"))).toEqual(["fetcher"]);
  expect(said({ sent: true })).toEqual([]);
  expect(said(undefined)).toEqual(["own"]);
});

it("A text that a plain form refused stays when the page reloads its data, without the old message", () => {
  told.flash = refused("too long", { name: "Typed" });
  expect(useRefusal().inputOf("name")).toBe("Typed");
  told.flash = null;
  expect([useRefusal().inputOf("name"), said()]).toEqual(["Typed", []]);
});

it("A text that a plain form refused disappears with its page, or when a script has sent the form", () => {
  told.flash = refused("too long", { name: "Typed" });
  expect(useRefusal().inputOf("name")).toBe("Typed");
  told.flash = null;
  expect(useRefusal({ saved: "basics" }).inputOf("name")).toBeUndefined();
  told.own = { sent: true };
  expect(useRefusal().inputOf("name")).toBeUndefined();
  told.own = undefined;
  told.search = "?saved=basics";
  expect(useRefusal().inputOf("name")).toBeUndefined();
});
