import { redirect } from "@remix-run/node";
import * as z from "zod";
import { enterAs } from "~/dev/demo-desk.server";
import { paths } from "~/paths";
import { developer } from "~/server/route.server";
import { enter } from "../accounts/enter.server";

export const action = developer.action(
  z.strictObject({ who: z.string().min(1, "field.required").max(320) }),
  async ({ scope, visit, request, input }) => {
    const device = request.headers.get("user-agent") ?? "";
    const { token, locale } = await scope.db.write((w) => enterAs(w, input.who, device));
    enter(visit, { token }, locale);
    return redirect(paths.members(), 303);
  },
);
