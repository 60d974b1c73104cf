import { isRefusedAnswer } from "~/client/refusal";
import { afterPaint } from "~/ui/after-paint";
import { keepLike, keepQuickLike, type QuickLike } from "./quick-likes";
import { sendLike } from "./send-like";
import { QuickMatch } from "./views/quick-match";

/** Sends a like after the next paint, in which the card already shows the like. */
export function pressLike(memberId: string, before: QuickLike, fail: () => void): void {
  afterPaint(() => void send(memberId, before, fail));
}

/** Sends the like. A refusal restores the card and shows the reason. */
async function send(memberId: string, { like }: QuickLike, fail: () => void): Promise<void> {
  const answer = await sendLike(memberId, like ? "no" : "yes").catch(() => null);
  if (!answer) return fail();
  if (isRefusedAnswer(answer)) return keepQuickLike(memberId, { like, message: answer.refusals[0]?.message });
  const { state, match } = answer;
  keepLike(memberId, state);
  if (!match) return;
  const overlay = <QuickMatch match={match} onClose={() => keepLike(memberId, state)} />;
  keepQuickLike(memberId, { like: "match", overlay });
}
