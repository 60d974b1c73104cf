import { expect, it, vi } from "vitest";
import { useRefusal } from "./use-refusal";

const told = vi.hoisted(() => ({ own: undefined as unknown, flash: null as unknown }));
vi.mock("@remix-run/react", () => ({
  useActionData: () => told.own,
  useRouteLoaderData: () => ({ flash: told.flash }),
}));

const refused = (message: string) => ({ refusals: [{ code: "otp.invalid", message, facts: {} }], input: {} });
const said = (answer?: unknown) => useRefusal(answer).list.map(({ message }) => message);

it("says what the page's own action was refused for, else what a plain form left behind", () => {
  Object.assign(told, { own: undefined, flash: refused("flash") });
  expect(said()).toEqual(["flash"]);
  told.own = refused("own");
  expect(said()).toEqual(["own"]);
});

it("says of a given answer what that one says, and nothing old when all went well", () => {
  Object.assign(told, { own: refused("own"), flash: refused("flash") });
  expect(said(refused("fetcher"))).toEqual(["fetcher"]);
  expect(said({ sent: true })).toEqual([]);
  expect(said(undefined)).toEqual(["own"]);
});
