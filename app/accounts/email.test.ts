import { describe, expect, it } from "vitest";
import { canonicalMailbox, isEmail, normaliseEmail, tidyEmail } from "./email";

describe("a normalised address", () => {
  it("Every spelling of one mailbox has the same normal form", () => {
    const spellings = [
      "anna@example.com",
      "  Anna@Example.COM ",
      "an\u00ADna@example.com",
      "an\u200Bna@exam\u200Dple.com",
      "\u202Eanna@example.com\u0000",
      "ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
      "anna@example。com",
      "anna\uFE0F@example.com",
    ];
    expect(new Set(spellings.map(normaliseEmail))).toEqual(new Set(["anna@example.com"]));
  });

  it("A normalised address has its domain in ASCII, and one form for each letter before it", () => {
    expect(normaliseEmail("Jürgen@MÜNCHEN.example")).toBe("jürgen@xn--mnchen-3ya.example");
    expect(normaliseEmail("ju\u0308rgen@mu\u0308nchen.example")).toBe(normaliseEmail("jürgen@münchen.example"));
    expect(normaliseEmail(normaliseEmail("Jürgen@MÜNCHEN.example"))).toBe("jürgen@xn--mnchen-3ya.example");
  });

  it("A typed address is shown to its owner as typed", () => {
    expect(tidyEmail(" Anna@M\u00ADünchen.example ")).toBe("Anna@München.example");
  });

  it("An address that no mail could reach is refused", () => {
    for (const text of [
      "anna",
      "anna@",
      "@example.com",
      "an na@example.com",
      "anna@example",
      "anna@ex_ample.com",
      "a@b@c.de",
    ]) {
      expect(isEmail(text), text).toBe(false);
    }
    for (const text of [
      "anna@127.0.0.1",
      "anna@1.2.3",
      "anna@exa/mple.com",
      "anna@-example.com",
      "anna@example.com.",
      "anna@a..b",
    ]) {
      expect(isEmail(text), text).toBe(false);
    }
    for (const text of [
      "anna@example.com",
      "anna+tag@sub.example.co.uk",
      "jürgen@münchen.example",
      "a@xn--p1ai.xn--p1ai",
    ]) {
      expect(isEmail(text), text).toBe(true);
    }
  });
});

describe("a canonical mailbox", () => {
  it("A canonical mailbox has no tag and, at Google, no dots", () => {
    expect(canonicalMailbox("Anna+dates@example.com")).toBe("anna@example.com");
    expect(canonicalMailbox("a.n.n.a+x+y@googlemail.com")).toBe("anna@gmail.com");
    expect(canonicalMailbox("a.nna@example.com")).toBe("a.nna@example.com");
    expect(canonicalMailbox("+anna@example.com")).toBe("+anna@example.com");
  });
});
