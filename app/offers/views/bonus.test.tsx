import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nFor } from "~/i18n/catalogue.server";
import { BonusBanner } from "./bonus-banner";
import { BonusModal } from "./bonus-modal";
import { TimedBonusModal } from "./timed-bonus-modal";

const now = "2026-03-01T10:00:01.000Z";
const endsAt = "2026-03-01T14:00:00.000Z";

function render(view: ReactElement): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <I18nextProvider i18n={i18nFor("en")}>{view}</I18nextProvider>
    </StaticRouter>,
  );
}

describe("the welcome banner", () => {
  const html = render(<BonusBanner endsAt={endsAt} now={now} />);

  it("The banner has stars around its title (OFF-28)", () => expect(html).toMatch(/#star.*Welcome bonus.*#star/));
  it("The banner counts down in hours, minutes and seconds (OFF-29)", () => expect(html).toContain(">03:59:59<"));
  it("The banner leads to the credits (OFF-30)", () => expect(html).toContain('href="/credits"'));
  it("The banner is gone when the time is up (OFF-19)", () =>
    expect(render(<BonusBanner endsAt={endsAt} now={endsAt} />)).toBe(""));
});

describe("the bonus modal", () => {
  const html = render(<BonusModal open endsAt={endsAt} now={now} onClose={() => {}} />);

  it("The modal has a close icon (OFF-31)", () => expect(html).toMatch(/<button[^>]*aria-label="Close"[^>]*><svg/));
  it.each([
    ["a ribbon (OFF-32)", "Special offer"],
    ["the percentage (OFF-33)", "25%"],
    ["its title (OFF-33)", "Welcome bonus"],
    ["a call to act (OFF-34)", "Get your bonus"],
    ["a word on the end (OFF-35)", "Act fast"],
    ["a note that credits come at once (OFF-37)", "instantly"],
  ])("The modal has %s", (_, text) => expect(html).toContain(text));
  it("The modal leads to the credits beside the running time (OFF-34, OFF-36)", () => {
    expect(html.match(/href="\/credits"/g)).toHaveLength(2);
    expect(html).toMatch(/href="\/credits"[^>]*>.*Offer valid <time[^>]*>03:59:59</);
  });
});

it("The timed modal is absent at first (OFF-38)", () => {
  const facts = { credits: 0, isVisible: true, isDismissed: false };
  expect(render(<TimedBonusModal {...facts} endsAt={endsAt} now={now} onDismiss={() => {}} />)).toBe("");
});
