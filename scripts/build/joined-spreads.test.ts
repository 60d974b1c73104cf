import { describe, expect, it } from "vitest";
import { joinSpreads } from "./joined-spreads";

const made = (code: string, a: unknown = { one: 1, two: 2 }, b: unknown = { two: "b", three: 3 }) =>
  new Function("a", "b", `return ${code}`)(a, b);

describe("objects that begin with a spread", () => {
  it.each([
    "({ ...a, three: 3 })",
    "({ ...a, two: 'mine', ...b })",
    "({ ...a, ...b })",
    "({ ...a, ...b, 'two words': 2, ['three']: 3, 7: 7, })",
    "(() => { if (a)return{...a, three: 3}; })()",
    "typeof{...a, three: 3}",
    "({ ...a, inner: { ...b, four: 4 }, ...{ ...a, last: [{ ...b, x: 0 }] } })",
    "({ ...(a.one ? { ...b, yes: 1 } : null), three: (() => ({ ...a, deep: 1 }))() })",
    "({ ...undefined, one: 1 })",
    "({ ...false, ...'ab', one: 1 })",
    "((...all) => ({ ...all, length: all.length }))(1, 2)",
    "({ ...a, say() { return this.one; } }).say()",
    "(({ one, ...rest }) => ({ ...rest, one }))(a)",
  ])("%s is the same, in the same order", (code) => {
    const joined = joinSpreads(code);
    expect(joined).toContain("Object.assign({}, ");
    expect(JSON.stringify(made(joined))).toBe(JSON.stringify(made(code)));
    expect(made(joined)).toEqual(made(code));
  });

  it("takes what comes first first", () => {
    const asked: string[] = [];
    const a = (name: string) => asked.push(name) && { [name]: name };
    made(joinSpreads("({ ...a('x'), y: a('y'), ...a('z') })"), a);
    expect(asked).toEqual(["x", "y", "z"]);
  });

  it.each([
    "({ ...a })",
    "({ one: 1, ...a })",
    "({ ...a, get two() { return 2; } })",
    "({ ...a, __proto__: b })",
    "({ ...a, '__proto__': b })",
    "({ ...a, [b.two]: b })",
    "({ ...a, ['__proto__']: b })",
    "({ ...a, next: a.one++ })",
    "({ ...a, next: (a.one = 2) })",
    "({ ...a, next: delete a.one })",
    "async () => ({ ...a, next: await b })",
    "[...a, 1]",
    "(({ one, ...rest }) => rest)(a)",
  ])("leaves %s as it is", (code) => {
    expect(joinSpreads(code)).toBe(code);
  });
});
