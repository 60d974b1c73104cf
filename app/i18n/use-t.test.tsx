import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { textsFor } from "./catalogue.server";
import { I18nProvider } from "./provider";
import { RichText, type RichTextProps } from "./rich-text";
import { makeTexts } from "./texts";
import { useLocale, useT } from "./use-t";

const richTexts = makeTexts("en", {
  common: {
    yes: "{{name}}, read our <terms>terms</terms> first",
    no_one: "<b>{{count}}</b> day",
    no_other: "<b>{{count}}</b> days",
  },
});

function Greeting() {
  const t = useT();
  return <p lang={useLocale()}>{t("common:yes")}</p>;
}

describe("the words of a page", () => {
  it("come from the provider", () => {
    const page = (
      <I18nProvider texts={textsFor("de")}>
        <Greeting />
      </I18nProvider>
    );
    expect(renderToStaticMarkup(page)).toBe('<p lang="de">Ja</p>');
  });

  it("are missed loudly without one", () => {
    expect(() => renderToStaticMarkup(<Greeting />)).toThrow("I18nProvider");
  });
});

describe("a rich text", () => {
  const terms = (words: string) => <a href="/pages/terms">{words}</a>;
  const render = (text: RichTextProps["text"], props: Omit<RichTextProps, "text">) =>
    renderToStaticMarkup(
      <I18nProvider texts={richTexts}>
        <RichText text={text} {...props} />
      </I18nProvider>,
    );

  it("puts an element around the words of its tag", () => {
    const html = render("common:yes", { tags: { terms }, facts: { name: "Sam" } });
    expect(html).toBe('Sam, read our <a href="/pages/terms">terms</a> first');
  });

  it("never takes what a member wrote for markup", () => {
    const name = "<terms>Sam</terms> {{name}}";
    const html = render("common:yes", { tags: { terms }, facts: { name } });
    expect(html).toContain("&lt;terms&gt;Sam&lt;/terms&gt;");
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it("chooses the plural form", () => {
    expect(render("common:no", { tags: { b: (words) => <b>{words}</b> }, facts: { count: 2 } })).toBe("<b>2</b> days");
  });
});
