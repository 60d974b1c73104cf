import { describe, expect, it } from "vitest";
import { CookieJar, hasSessionCookie } from "./cookies.server";

describe("a session in a Cookie header", () => {
  const headers = [
    "auth=x",
    "auth =x",
    " auth=x",
    "\tauth\t=x",
    "a=b;auth=x",
    "a=b; \tauth = x",
    "a; auth=x",
    "auth=",
    ";auth=x",
  ];

  it.each(headers)("The edge sees a session in %j when the page reads one there", (header) => {
    expect(new CookieJar(header, false).get("auth")).toBeDefined();
    expect(hasSessionCookie(header)).toBe(true);
    expect(hasSessionCookie(header.replace("auth", "__Host-auth"))).toBe(true);
  });

  it.each(["", "a=auth", "xauth=x", "auth", "a=b; unauth=x", "locale=auth"])(
    "The edge sees no session in a Cookie header of %j",
    (header) => {
      expect(new CookieJar(header, false).get("auth")).toBeUndefined();
      expect(hasSessionCookie(header)).toBe(false);
    },
  );
});
