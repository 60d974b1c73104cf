import * as z from "zod";
import { saveAbout } from "~/profiles/about.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ about: z.string().max(200_000) });

/** Keeps line breaks and removes other control characters. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const about = tidy(input.about);
  await scope.db.write((w) => saveAbout(w, viewer.memberId, about));
  return saved(visit, "about");
});
