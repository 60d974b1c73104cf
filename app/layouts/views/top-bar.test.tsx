import { isValidElement, type ReactElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import type { RootData } from "~/client/root-data";
import { BackButton } from "./back-button";
import { TopBar } from "./top-bar";

/** True when the top bar itself contains the component. */
function isIn(node: ReactNode, component: unknown): boolean {
  if (Array.isArray(node)) return node.some((each) => isIn(each, component));
  if (!isValidElement(node)) return false;
  return node.type === component || isIn((node as ReactElement<{ children?: ReactNode }>).props.children, component);
}

const root = { viewer: null, visibleLocales: ["en"] } as unknown as RootData;
const hasBack = (pathname: string) => isIn(TopBar({ root, pathname, entries: [], alertCount: 0 }), BackButton);

describe("the top bar", () => {
  it("The top bar has a back button only on deeper pages (LAY-26)", () => {
    for (const deep of ["/members/1", "/likes/sent", "/likes/m/1", "/credits", "/credits/c100/visa"])
      expect(hasBack(deep), deep).toBe(true);
    for (const flat of ["/members", "/chats", "/profile", "/likes"]) expect(hasBack(flat), flat).toBe(false);
  });
});
