import { expect, it, vi } from "vitest";
import { useRefusal } from "./use-refusal";

const told = vi.hoisted(() => ({ own: undefined as unknown, flash: null as unknown }));
vi.mock("@remix-run/react", () => ({
  useActionData: () => told.own,
  useRouteLoaderData: () => ({ flash: told.flash }),
}));

const refused = (message: string) => ({ refusals: [{ code: "otp.invalid", message, facts: {} }], input: {} });
const said = (answer?: unknown) => useRefusal(answer).list.map(({ message }) => message);

it("The refusal is the page's own action's, else that of a plain form", () => {
  Object.assign(told, { own: undefined, flash: refused("flash") });
  expect(said()).toEqual(["flash"]);
  told.own = refused("own");
  expect(said()).toEqual(["own"]);
});

it("The refusal of a given answer replaces an old one, also by none", () => {
  Object.assign(told, { own: refused("own"), flash: refused("flash") });
  expect(said(refused("fetcher"))).toEqual(["fetcher"]);
  expect(said({ sent: true })).toEqual([]);
  expect(said(undefined)).toEqual(["own"]);
});
