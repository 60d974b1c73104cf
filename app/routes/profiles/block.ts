import { redirect } from "@remix-run/node";
import * as z from "zod";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { blockMember, unblockMember } from "~/safety/blocking.server";
import { member } from "~/web/route.server";

const input = z.strictObject({ blocked: z.enum(["yes", "no"]).default("yes") });

/** Blocks, or with `blocked=no` lifts the block (ROL-20, ROL-21). Both end at the profile, where either can be undone. */
export const action = member.action(
  input,
  async ({ scope, viewer, params, input }) => {
    const verb = input.blocked === "yes" ? blockMember : unblockMember;
    await scope.db.write((w) => verb(w, viewer.memberId, params.id));
    return redirect(paths.member(params.id), 303);
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
