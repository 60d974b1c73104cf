import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { returnFocus } from "./return-focus";

class Link {
  focus = vi.fn();
  constructor(readonly href: string) {}
  closest = () => this;
}

const list = "https://ember.test/members";
const links = [new Link(`${list}/1`), new Link(`${list}/2`)] as const;
const heard = new Map<string, (event: object) => void>();
const listen = (name: string, listener: (event: object) => void) => heard.set(name, listener);

beforeEach(() => {
  heard.clear();
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("location", { href: list });
  vi.stubGlobal("document", { activeElement: null, addEventListener: listen, querySelectorAll: () => links });
  vi.stubGlobal("addEventListener", listen);
  returnFocus();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Follows a link. A keyboard counts no presses. */
const follow = (link: Link, presses: number) => heard.get("click")?.({ target: link, detail: presses });
const goBack = () => heard.get("popstate")?.({});

it("Back gives the focus to the link that the keyboard followed", () => {
  follow(links[0], 0);
  goBack();
  expect(links[0].focus).toHaveBeenCalledOnce();
});

it("Back moves no focus after a mouse followed another link of the same page", () => {
  follow(links[0], 0);
  follow(links[1], 1);
  goBack();
  for (const { focus } of links) expect(focus).not.toHaveBeenCalled();
});
