import type { UNSAFE_RouteModules as RouteModules } from "@remix-run/react";
import { expect, it } from "vitest";
import { clientAction } from "./client-action";
import { addFormRoutes } from "./form-routes";

it("Remix is given the module of routes that only take forms, and of no others", () => {
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
