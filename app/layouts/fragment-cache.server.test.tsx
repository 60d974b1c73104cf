import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { useT } from "~/i18n/use-t";
import { FragmentContext, CachedFragment } from "~/ui/cached-fragment";
import { createFragmentRenderer } from "./fragment-cache.server";

let drawings = 0;

function Words() {
  const t = useT();
  drawings += 1;
  return <p title={'"'}>{t("common:yes")} &lt;</p>;
}

function render(of: object, { isAlive = false, name = "words" } = {}): string {
  const i18n = i18nFor("de");
  const drawing = createFragmentRenderer(i18n);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <FragmentContext.Provider value={isAlive ? null : drawing.draw}>
        <CachedFragment of={of} name={name}>
          <Words />
          <Words />
        </CachedFragment>
        <Words />
      </FragmentContext.Provider>
    </I18nextProvider>,
  );
  return drawing.assemble(html, "").toString().replace("<!DOCTYPE html>", "");
}

const paragraph = '<p title="&quot;">Ja<!-- --> &lt;</p>';

describe("a kept part of a page", () => {
  it("is drawn once for what it follows from, in the words of its page, and leaves the rest of the page whole", () => {
    const frame = {};
    drawings = 0;
    const whole = `<div class="contents">${paragraph}${paragraph}</div>${paragraph}`;
    expect([render(frame), render(frame)]).toEqual([whole, whole]);
    expect(drawings).toBe(2 + 1 + 1);
  });

  it("is drawn anew for another", () => {
    drawings = 0;
    render({});
    render({});
    expect(drawings).toBe(6);
  });

  it("is drawn anew under another name", () => {
    const frame = {};
    drawings = 0;
    render(frame);
    render(frame, { name: "others" });
    render(frame);
    expect(drawings).toBe(2 + 2 + 3);
  });

  it("goes when others fill the memory that is set aside, the longest unused first", () => {
    const [used, unused] = [{}, {}];
    for (const frame of [used, unused]) render(frame);
    const large = <p>{"x".repeat(1024 * 1024)}</p>;
    const others = createFragmentRenderer(i18nFor("de"));
    for (let count = 0; count < 70; count += 1) {
      others.draw({}, "large", large);
      render(used);
    }
    drawings = 0;
    for (const frame of [used, unused]) render(frame);
    expect(drawings).toBe(1 + 3);
  });

  it("cannot be called for by anybody's words", () => {
    const drawing = createFragmentRenderer(i18nFor("de"));
    drawing.draw({}, "words", <p>CachedFragment</p>);
    const html = renderToString(<p title="<kept-0>">{"<kept-0>"}</p>);
    expect(drawing.assemble(html, "").toString()).toBe(`<!DOCTYPE html>${html}`);
  });

  it("is the part itself on a page that comes alive", () => {
    expect(render({}, { isAlive: true })).toBe(`${paragraph}${paragraph}${paragraph}`);
  });
});
