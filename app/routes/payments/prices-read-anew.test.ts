import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import * as directDebit from "./direct-debit";
import * as order from "./order";
import * as repeatOrder from "./repeat-order";
import * as giveBack from "./return";

// After an answer of 4xx Remix keeps what a page has read, and then the next press is refused for the same old price.
it.each(Object.entries({ order, repeatOrder, directDebit, giveBack }))(
  "%s shows the amount of now once it was refused for the old one (OFF-08)",
  (_, route) => {
    const readsAnew = (actionStatus?: number) =>
      route.shouldRevalidate({ actionStatus } as ShouldRevalidateFunctionArgs);
    expect([409, undefined].map(readsAnew)).toEqual([true, true]);
    // A server that could not take the action is not asked for the page either, before it is heard why.
    expect(readsAnew(503)).toBe(false);
  },
);
