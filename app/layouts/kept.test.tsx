import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { textsFor } from "~/i18n/catalogue.server";
import { I18nProvider } from "~/i18n/provider";
import { useT } from "~/i18n/use-t";
import { drawWith } from "./draw.server";
import { DrawContext, Kept } from "./kept";
import type { RouteHandle } from "./route-handle";

const page = vi.hoisted(() => ({ handle: {} as RouteHandle }));
vi.mock("@remix-run/react", () => ({ useMatches: () => [page] }));

let drawings = 0;

function Words() {
  const t = useT();
  drawings += 1;
  return <p title={'"'}>{t("common:yes")} &lt;</p>;
}

function render(of: object, handle: RouteHandle): string {
  const texts = textsFor("de");
  page.handle = handle;
  return renderToString(
    <I18nProvider texts={texts}>
      <DrawContext.Provider value={drawWith(texts)}>
        <Kept of={of}>
          <Words />
          <Words />
        </Kept>
        <Words />
      </DrawContext.Provider>
    </I18nProvider>,
  );
}

const paragraph = '<p title="&quot;">Ja<!-- --> &lt;</p>';

describe("a kept part of a page", () => {
  it("is drawn once for what it follows from, in the words of its page, and leaves the rest of the page whole", () => {
    const frame = {};
    drawings = 0;
    const whole = `<div class="contents">${paragraph}${paragraph}</div>${paragraph}`;
    expect([render(frame, { hydrate: false }), render(frame, { hydrate: false })]).toEqual([whole, whole]);
    expect(drawings).toBe(2 + 1 + 1);
  });

  it("is drawn anew for another", () => {
    drawings = 0;
    render({}, { hydrate: false });
    render({}, { hydrate: false });
    expect(drawings).toBe(6);
  });

  it("is the part itself on a page that comes alive", () => {
    expect(render({}, {})).toBe(`${paragraph}${paragraph}${paragraph}`);
  });
});
