import type { RefusedAnswer } from "~/client/refusal";
import { paths } from "~/paths";
import type { LikeAnswer } from "./like";

/** Sends a like or its withdrawal, even after the page is left. */
export async function sendLike(memberId: string, liked: "yes" | "no"): Promise<LikeAnswer | RefusedAnswer> {
  const answer = await fetch(paths.doLike(memberId), {
    method: "POST",
    body: new URLSearchParams({ liked }),
    headers: { "X-Request-Type": "client" },
    credentials: "same-origin",
    keepalive: true,
  });
  return answer.json();
}
