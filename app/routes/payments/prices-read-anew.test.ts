import { expect, it } from "vitest";
import * as directDebit from "./direct-debit";
import * as order from "./order";
import * as repeatOrder from "./repeat-order";
import * as giveBack from "./return";

// After an answer of 4xx Remix keeps what a page has read, and then the next press is refused for the same old price.
it.each(Object.entries({ order, repeatOrder, directDebit, giveBack }))(
  "%s shows the amount of now once it was refused for the old one (OFF-08)",
  (_, route) => expect((route as { shouldRevalidate?: () => boolean }).shouldRevalidate?.()).toBe(true),
);
