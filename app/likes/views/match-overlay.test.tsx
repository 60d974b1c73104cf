import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { makeTexts } from "~/i18n/texts";
import { I18nProvider } from "~/i18n/provider";
import likes from "~/i18n/messages/en/likes.json";
import { MatchOverlay } from "./match-overlay";

const match = {
  id: "a",
  name: "Nina",
  photo: { src: "https://cdn.test/x.webp", thumbhash: null },
  fictional: "Fictional",
};
const none = () => undefined;

function draw(isOneSided?: boolean): string {
  const page = (
    <I18nProvider texts={makeTexts("en", { likes })}>
      <MatchOverlay match={match} isOneSided={isOneSided} onImagePressed={none} onButtonPressed={none} onClose={none} />
    </I18nProvider>
  );
  return renderToString(page);
}

it("fills the screen and says whose like it is, with the label in words (LIK-21, DESIGN 8)", () => {
  const html = draw();
  expect(html).toMatch(/<dialog[^>]*class="[^"]*\binset-0\b[^"]*\bh-dvh\b[^"]*\bw-screen\b/);
  expect(html).toMatch(/<h2[^>]*>New like!<\/h2>/);
  expect(html).toContain("Nina likes you too.");
  expect(html).toContain("Fictional");
  expect(draw(true)).toContain("Nina likes you.");
});

it("shows the picture round at 250 pixels, and one button besides (LIK-22, LIK-24)", () => {
  const html = draw();
  expect(html).toMatch(/<button[^>]*class="size-\[250px\][^"]*rounded-full/);
  expect(html).toContain('src="https://cdn.test/x.webp"');
  expect(html.match(/<button/g)).toHaveLength(2);
});
