import type { UNSAFE_RouteModules as RouteModules } from "@remix-run/react";
import { expect, it } from "vitest";
import { clientAction } from "./client-action";
import { addFormRoutes } from "./form-routes";

it("Remix is given a module for each route that only takes forms, and for no other route", () => {
  const page = { default: () => null };
  const modules: RouteModules = { page };
  addFormRoutes(modules, [
    { id: "page", hasLoader: true, hasClientAction: true },
    { id: "other page", hasLoader: true, hasClientAction: true },
    { id: "reading", hasLoader: true, hasClientAction: false },
    { id: "machine", hasLoader: false, hasClientAction: false },
    { id: "form", hasLoader: false, hasClientAction: true },
  ]);
  expect(modules).toEqual({ page, form: { clientAction } });
});
