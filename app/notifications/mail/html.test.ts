import { describe, expect, it } from "vitest";
import { solveTheme } from "~/tenancy/theme";
import { themeInputs } from "~/tenancy/themes";
import { mailHtml } from "./html";

const words = {
  lang: "en-GB",
  subject: "Hello",
  greeting: 'Hello <img src=x onerror="alert(1)">,',
  paragraphs: ["One", "Two"],
  button: "Go",
  href: "https://ember.example/a?b=1&c=2",
  closing: "Bye",
  sender: "Mail",
  unsubscribe: null,
};
const html = mailHtml(words, solveTheme(themeInputs.ember).light);

describe("the HTML of a mail", () => {
  it("shows what a member typed as text", () => {
    expect(html).toContain("Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;,");
    expect(html).not.toContain("<img");
  });

  it("fetches nothing and fills in every colour", () => {
    expect(html).not.toMatch(/ src="|@import|url\(|undefined/);
    expect(html).toContain('href="https://ember.example/a?b=1&amp;c=2"');
  });
});
