import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import * as directDebit from "./direct-debit";
import * as order from "./order";
import * as repeatOrder from "./repeat-order";
import * as giveBack from "./return";

// By default Remix keeps the page's data after a 4xx. The next submission would then be refused for the same old price.
it.each(Object.entries({ order, repeatOrder, directDebit, giveBack }))(
  "The page %s shows the current amount after a refusal for an old one (OFF-08)",
  (_, route) => {
    const readsAnew = (actionStatus?: number) =>
      route.shouldRevalidate({ actionStatus } as ShouldRevalidateFunctionArgs);
    expect([409, undefined].map(readsAnew)).toEqual([true, true]);
    // After a 503 the page keeps its data.
    expect(readsAnew(503)).toBe(false);
  },
);
