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
  mark: "https://ember.example/brand/icon-192.png",
  picture: { light: "https://ember.example/brand/likes.png", dark: "https://ember.example/brand/likes-dark.png" },
  unsubscribe: null,
};
const { light, dark } = solveTheme(themeInputs.ember);
const html = mailHtml(words, { light, dark });

describe("the HTML of a mail", () => {
  it("The HTML of a mail shows a member's input as text", () => {
    expect(html).toContain("Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;,");
    expect(html).not.toContain("<img src=x");
  });

  it("The HTML of a mail has its mark, its heading and its drawing, each picture with an alternative text", () => {
    expect(html).toMatch(/<h1[^>]*>Hello<\/h1>/);
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) expect(picture).toContain(' alt="');
  });

  it("The HTML of a mail without a drawing has its mark only", () => {
    const plain = mailHtml({ ...words, picture: null }, { light, dark });
    expect(plain.match(/<img/g)).toHaveLength(1);
    expect(plain).not.toContain("<picture");
  });

  it("The HTML of a mail fetches pictures of its site only and fills in every colour", () => {
    const fetched = [...html.matchAll(/(?:src|srcset)="([^"]*)"/g)].map(([, address]) => address);
    expect(fetched).toEqual([words.mark, words.picture.dark, words.picture.light]);
    expect(html).not.toMatch(/@import|url\(|undefined/);
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
