import { describe, expect, it } from "vitest";
import { CookieJar, showsSession } from "./cookies.server";

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

  it.each(headers)("%j is seen at the edge whenever the page would read it", (header) => {
    expect(new CookieJar(header, false).get("auth")).toBeDefined();
    expect(showsSession(header)).toBe(true);
    expect(showsSession(header.replace("auth", "__Host-auth"))).toBe(true);
  });

  it.each(["", "a=auth", "xauth=x", "auth", "a=b; unauth=x", "locale=auth"])(
    "A Cookie header of %j holds no session",
    (header) => {
      expect(new CookieJar(header, false).get("auth")).toBeUndefined();
      expect(showsSession(header)).toBe(false);
    },
  );
});
