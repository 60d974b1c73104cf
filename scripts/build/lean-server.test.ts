import { Component, createRef, type ReactNode } from "react";
import { jsx as stock } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Fragment, jsx } from "./lean-jsx-runtime";

class Greeting extends Component<{ name: string; children?: ReactNode }> {
  static defaultProps = { name: "you" };
  override render() {
    return stock("b", { children: this.props.name });
  }
}

describe("an element of the server build", () => {
  const makers = [
    (make: typeof stock) => make("p", { className: "note", children: "words" }),
    (make: typeof stock) => make("li", { children: "an item" }, 7),
    (make: typeof stock) => make("li", { key: "spread", id: "x" } as object),
    (make: typeof stock) => make("input", { ref: createRef(), name: "field" } as object),
    (make: typeof stock) => make(Greeting, {}),
    (make: typeof stock) => make(Fragment, { children: ["one", "two"] }),
  ];

  it.each(makers)("is what React makes of it", (make) => {
    const [mine, theirs] = [make(jsx as typeof stock), make(stock)];
    expect([mine.type, mine.key, mine.props]).toEqual([theirs.type, theirs.key, theirs.props]);
    expect(Object.keys(mine.props)).toEqual(Object.keys(theirs.props));
    expect(renderToStaticMarkup(mine)).toBe(renderToStaticMarkup(theirs));
  });
});
