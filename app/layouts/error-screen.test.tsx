import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { FallbackBoundary } from "./error-fallback";
import { fallbackDocument } from "./error-fallback.server";
import { ErrorPage, type ShownError, shownError } from "./error-screen";

function draw(error: ShownError): string {
  return renderToString(
    <StaticRouter location="/">
      <I18nextProvider i18n={i18nFor("en")}>
        <ErrorPage error={error} tenant={null} />
      </I18nextProvider>
    </StaticRouter>,
  );
}

describe("the error page", () => {
  it("The error page's title is the message, or Error without one (LAY-49)", () => {
    expect(draw({ status: 403, message: "Not for you." })).toContain("<h1>Not for you.</h1>");
    expect(draw({ status: 500, message: null })).toContain("<h1>Error</h1>");
  });

  it("An error without a status becomes a 500 (LAY-50)", () => {
    expect(shownError(new Error("broken"))).toEqual({ status: 500, message: null });
  });

  it("Only the page of a missing address links to the home page (LAY-51, LAY-52)", () => {
    const missing = draw({ status: 404, message: null });
    expect(missing).toContain("This page could not be found");
    expect(missing).toContain("Back to the home page");
    expect(draw({ status: 500, message: null })).not.toContain("Back to the home page");
  });

  it.each([403, 429, 500, 503])(
    "The error page offers a retry and the members page, even without script (%i)",
    (status) => {
      const page = draw({ status, message: "Too much to do." });
      expect(page).toMatch(/<a href=""[^>]*>[\s\S]*Try again/);
      expect(page).toMatch(/<a href="\/members"[^>]*>[\s\S]*Browse members/);
    },
  );

  it("The page of a missing address offers no retry", () => {
    expect(draw({ status: 404, message: null })).not.toContain("Try again");
  });
});

describe("the error fallback", () => {
  const words = { text: "An error occurred while showing the error page", home: "Go back to home" };

  it("The error fallback tells what failed and links to the home page (ERR-08, ERR-09)", () => {
    const html = fallbackDocument(words);
    expect(html).toContain("<h1>An error occurred while showing the error page</h1>");
    expect(html).toContain('<a href="/">Go back to home</a>');
  });

  it("The error fallback replaces a failed error page", () => {
    expect(FallbackBoundary.getDerivedStateFromError()).toEqual({ hasFailed: true });
    const boundary = new FallbackBoundary({ words, children: "the page" });
    boundary.state = { hasFailed: true };
    expect(renderToString(<>{boundary.render()}</>)).toContain("Go back to home");
    expect(renderToString(<FallbackBoundary words={words}>the page</FallbackBoundary>)).toBe("the page");
  });
});
