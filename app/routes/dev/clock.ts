import { redirect } from "@remix-run/node";
import * as z from "zod";
import { moveClock, resetClock } from "~/dev/clock.server";
import { clockJumps } from "~/dev/clock";
import { paths } from "~/paths";
import { developer } from "~/server/route.server";

const jumps = clockJumps.map(({ seconds }) => String(seconds));

export const action = developer.action(z.strictObject({ jump: z.enum(["reset", ...jumps]) }), async ({ input }) => {
  if (input.jump === "reset") await resetClock();
  else await moveClock(Number(input.jump));
  return redirect(paths.dev(), 303);
});
