import { describe, expect, it } from "vitest";
import { withoutArrival } from "./arrival";

describe("a query without arrival keys", () => {
  it("A query without its arrival keys keeps all other keys", () => {
    expect(withoutArrival("?network=a&sub1=b&t=5&lb=1&lang=fr")).toBe("");
    expect(withoutArrival("?gender=male&network=a&page=2")).toBe("?gender=male&page=2");
    expect(withoutArrival("")).toBe("");
  });
});
