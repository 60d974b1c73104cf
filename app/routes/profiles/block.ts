import { redirect } from "@remix-run/node";
import * as z from "zod";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { blockMember } from "~/safety/blocking.server";
import { removeBlock } from "~/visibility/blocks.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ blocked: z.enum(["yes", "no"]).default("yes") });

/**
 * Blocks a member, or unblocks with `blocked=no` (ROL-20, ROL-21). A block opens the profile, which offers to unblock.
 */
export const action = member.action(
  input,
  async ({ scope, viewer, params, input, backTo }) => {
    if (input.blocked === "no") {
      await scope.db.write((w) => removeBlock(w, viewer.memberId, params.id));
      return redirect(backTo, 303);
    }
    await scope.db.write((w) => blockMember(w, viewer.memberId, params.id));
    return redirect(paths.member(params.id), 303);
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
