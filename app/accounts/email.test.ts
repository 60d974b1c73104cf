import { describe, expect, it } from "vitest";
import { foldedMailbox, isEmail, normaliseEmail, tidyEmail } from "./email";

describe("an address as mail is sent to it", () => {
  it("is the same whatever one mailbox is written like", () => {
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

  it("has its domain in ASCII, and keeps the letters of the name in one form", () => {
    expect(normaliseEmail("Jürgen@MÜNCHEN.example")).toBe("jürgen@xn--mnchen-3ya.example");
    expect(normaliseEmail("ju\u0308rgen@mu\u0308nchen.example")).toBe(normaliseEmail("jürgen@münchen.example"));
    expect(normaliseEmail(normaliseEmail("Jürgen@MÜNCHEN.example"))).toBe("jürgen@xn--mnchen-3ya.example");
  });

  it("is shown to its owner as it was typed", () => {
    expect(tidyEmail(" Anna@M\u00ADünchen.example ")).toBe("Anna@München.example");
  });

  it("is refused where no mail could go", () => {
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

describe("a mailbox, for what one person gets once", () => {
  it("has no tag, and at Google no dots", () => {
    expect(foldedMailbox("Anna+dates@example.com")).toBe("anna@example.com");
    expect(foldedMailbox("a.n.n.a+x+y@googlemail.com")).toBe("anna@gmail.com");
    expect(foldedMailbox("a.nna@example.com")).toBe("a.nna@example.com");
    expect(foldedMailbox("+anna@example.com")).toBe("+anna@example.com");
  });
});
