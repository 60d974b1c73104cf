import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { badgedTitle, withBadge } from "./page-meta";

describe("the page title", () => {
  it("The title begins with unread messages plus new likes (LAY-47)", () => {
    expect(badgedTitle("Members", 5)).toBe("(5) Members");
    expect(badgedTitle("Members", 140)).toBe("(140) Members");
    expect(badgedTitle("Members", 0)).toBe("Members");
  });

  it("The badge count is put into the title, and other tags stay unchanged", () => {
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
