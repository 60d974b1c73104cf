import { readFileSync } from "node:fs";
import { languages } from "../../app/i18n/locales";
import { expect, slugs, test } from "./support";

/** The texts of the line of alerts, by the demo login that has such a line. */
function textsOf(language: string): Record<"fresh" | "unconfirmed", string[]> {
  const file = new URL(`../../app/i18n/messages/${language}/layouts.json`, import.meta.url);
  const { alerts, activation } = JSON.parse(readFileSync(file, "utf8"));
  return {
    fresh: [alerts.profilePhotoAction],
    unconfirmed: [activation.title, alerts.warning, ...(Object.values(alerts.stoppedMails) as string[])],
  };
}

/** Runs in the page. Writes each text into the line, and returns the texts that are cut, or break within a word. */
function findBroken(texts: string[]): string[] {
  const line = document.querySelector(".alert-line");
  const shown = [...(line?.querySelectorAll("span") ?? [])].find(
    (one) => one.childElementCount === 0 && one.checkVisibility(),
  );
  if (!line || !shown) return ["no line of alerts"];
  return texts.filter((text) => {
    shown.textContent = text;
    return isCut(line) || wordsOf(shown.firstChild as Text).some((word) => word.getClientRects().length > 1);
  });

  function isCut(line: Element): boolean {
    return [line, ...line.querySelectorAll("span")].some(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        clientHeight > 0 && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1),
    );
  }

  function wordsOf(text: Text): Range[] {
    return [...text.data.matchAll(/[\p{L}\p{N}’]+/gu)].map(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range;
    });
  }
}

for (const slug of slugs)
  test(`The line of alerts shows whole words of each language on a small phone: ${slug}`, async ({ visit }) => {
    for (const as of ["fresh", "unconfirmed"] as const) {
      const page = await visit(slug, { as, width: 320 });
      await page.goto("/members");
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const language of languages)
          expect.soft(await page.evaluate(findBroken, textsOf(language)[as]), `${language} at ${width}`).toEqual([]);
      }
    }
  });
