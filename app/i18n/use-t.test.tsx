import { I18nextProvider } from "react-i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { i18nFor } from "./catalogue.server";
import { createI18n } from "./instance";
import { RichText, type RichTextProps } from "./rich-text";
import { useLocale, useT } from "./use-t";

const richTexts = createI18n("en", {
  common: {
    yes: "{{name}}, read our <terms>terms of {{name}}</terms> first",
    no_one: "<b>{{count}}</b> day",
    no_other: "<b>{{count}}</b> days",
  },
});

function Greeting() {
  const t = useT();
  return <p lang={useLocale()}>{t("common:yes")}</p>;
}

describe("the words of a page", () => {
  it("The texts of a page come from the provider", () => {
    const page = (
      <I18nextProvider i18n={i18nFor("de")}>
        <Greeting />
      </I18nextProvider>
    );
    expect(renderToStaticMarkup(page)).toBe('<p lang="de">Ja</p>');
  });

  it("A page without the provider throws an error", () => {
    expect(() => renderToStaticMarkup(<Greeting />)).toThrow("I18nextProvider");
  });
});

describe("a rich text", () => {
  const render = (text: RichTextProps["text"], props: Omit<RichTextProps, "text">) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={richTexts}>
        <RichText text={text} {...props} />
      </I18nextProvider>,
    );
  const terms = <q />;

  it("A rich text puts an element around the words of its tag", () => {
    const html = render("common:yes", { tags: { terms }, facts: { name: "Sam & Co." } });
    expect(html).toBe("Sam &amp; Co., read our <q>terms of Sam &amp; Co.</q> first");
  });

  it("A rich text takes what a member typed neither as markup nor as a placeholder", () => {
    const name = "<terms>Sam</terms> {{name}} &lt;i&gt;";
    const html = render("common:yes", { tags: { terms }, facts: { name } });
    const escaped = "&lt;terms&gt;Sam&lt;/terms&gt; {{name}} &amp;lt;i&amp;gt;";
    expect(html).toBe(`${escaped}, read our <q>terms of ${escaped}</q> first`);
  });

  it("A rich text chooses the plural form", () => {
    expect(render("common:no", { tags: { b: <b /> }, facts: { count: 2 } })).toBe("<b>2</b> days");
  });
});
