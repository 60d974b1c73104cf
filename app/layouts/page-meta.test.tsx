import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { badgedTitle, withBadge } from "./page-meta";

describe("the title", () => {
  it("begins with unread messages plus new likes (LAY-47)", () => {
    expect(badgedTitle("Members", 5)).toBe("(5) Members");
    expect(badgedTitle("Members", 140)).toBe("(140) Members");
    expect(badgedTitle("Members", 0)).toBe("Members");
  });

  it("gets the number among other tags, and they stay as they are", () => {
    const tags = (
      <>
        <meta name="description" content="Words" />
        <title>Members</title>
      </>
    );
    expect(renderToString(<>{withBadge(tags, 2)}</>)).toBe(
      '<meta name="description" content="Words"/><title>(2) Members</title>',
    );
  });
});
