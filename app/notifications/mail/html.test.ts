import { describe, expect, it } from "vitest";
import { solveTheme } from "~/tenancy/theme";
import { themeInputs } from "~/tenancy/themes";
import { mailHtml } from "./html";

const words = {
  lang: "en-GB",
  subject: "Hello",
  greeting: 'Hello <img src=x onerror="alert(1)">,',
  above: ["One"],
  below: ["Two"],
  rows: [],
  button: "Go",
  href: "https://ember.example/a?b=1&c=2",
  closing: "Bye",
  sender: "Mail",
  unsubscribe: null,
};
const { light, dark } = solveTheme(themeInputs.ember);
const html = mailHtml(words, { light, dark });

describe("the HTML of a mail", () => {
  it("The HTML of a mail shows a member's input as text", () => {
    expect(html).toContain("Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;,");
    expect(html).not.toContain("<img");
  });

  it("The HTML of a mail fetches nothing and fills in every colour", () => {
    expect(html).not.toMatch(/ src="|@import|url\(|undefined/);
    expect(html).toContain('href="https://ember.example/a?b=1&amp;c=2"');
  });

  it("The HTML of a mail breaks long names and addresses, so that phones need not scroll sideways", () => {
    const long = "W".repeat(80);
    const wide = mailHtml({ ...words, greeting: long, below: [long], rows: [["Seller", long]] }, { light, dark });
    const holders = [...wide.matchAll(/<(p|td)[^>]*style="([^"]*)"[^>]*>W{80}/g)].map(([, tag, style]) => [tag, style]);
    expect(holders.map(([tag]) => tag)).toEqual(["p", "td", "p"]);
    for (const [, style] of holders) expect(style).toContain("word-break:break-word");
  });

  it("The HTML of a mail has the site's dark colours for dark mode", () => {
    const [day, night] = html.split("prefers-color-scheme:dark");
    const [rules = "", body = ""] = (night ?? "").split("</style>");
    expect(day).toContain('<meta name="color-scheme" content="light dark">');
    for (const colour of [dark.canvas, dark.surface, dark.ink, dark["ink-muted"], dark["on-primary"]])
      expect(rules).toContain(`${colour}!important`);
    const named = [...body.matchAll(/class="(\w+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !rules.includes(`.${name}{`))).toEqual([]);
    const painted = [...body.matchAll(/<(?!td)\w+[^>]*(?:color|background):#/g)].filter(
      ([tag]) => !tag.includes("class="),
    );
    expect(painted).toEqual([]);
  });
});
