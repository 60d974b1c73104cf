import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Parts that a page shows forty times. */
const parts = [
  "ui/app-link.tsx",
  "likes/views/quick-like.tsx",
  "profiles/use-distance.ts",
  "profiles/views/person-card.tsx",
  "profiles/views/person-photo.tsx",
];

it.each(parts)(
  "A part of a card reads nothing from the router, which would draw each card at each step (%s)",
  (part) => {
    expect(readFileSync(`app/${part}`, "utf8")).not.toContain("@remix-run/react");
  },
);
