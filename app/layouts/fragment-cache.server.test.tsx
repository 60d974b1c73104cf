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

function render(of: object, { hydrates = false, name = "words" } = {}): string {
  const i18n = i18nFor("de");
  const drawing = createFragmentRenderer(i18n);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <FragmentContext.Provider value={hydrates ? null : drawing.draw}>
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

describe("a cached fragment", () => {
  it("A fragment is rendered once per object, in the page's language, and the rest of the page is unchanged", () => {
    const frame = {};
    drawings = 0;
    const whole = `<div class="contents">${paragraph}${paragraph}</div>${paragraph}`;
    expect([render(frame), render(frame)]).toEqual([whole, whole]);
    expect(drawings).toBe(2 + 1 + 1);
  });

  it("A fragment is rendered again for another object", () => {
    drawings = 0;
    render({});
    render({});
    expect(drawings).toBe(6);
  });

  it("A fragment is rendered again under another name", () => {
    const frame = {};
    drawings = 0;
    render(frame);
    render(frame, { name: "others" });
    render(frame);
    expect(drawings).toBe(2 + 2 + 3);
  });

  it("A full cache drops the fragment that was used least recently", () => {
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

  it("A text on a page cannot be mistaken for a fragment", () => {
    const drawing = createFragmentRenderer(i18nFor("de"));
    drawing.draw({}, "words", <p>CachedFragment</p>);
    const html = renderToString(<p title="<kept-0>">{"<kept-0>"}</p>);
    expect(drawing.assemble(html, "").toString()).toBe(`<!DOCTYPE html>${html}`);
  });

  it("A hydrated page renders the fragment itself", () => {
    expect(render({}, { hydrates: true })).toBe(`${paragraph}${paragraph}${paragraph}`);
  });
});
