import { redirect } from "@remix-run/node";
import * as z from "zod";
import { linkTokenShape } from "~/accounts/email-links";
import { reactivate } from "~/deletion/reactivation.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { anyone } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const params = z.object({ token: z.string().regex(linkTokenShape) });

/** Redirects to the page of the link, because a GET must not reactivate an account. */
export const loader = anyone.loader(params, async ({ params: { token } }) => {
  throw redirect(paths.token(token));
});

/** Reactivates the account (ACC-50). An invalid link leads to a page with advice. */
export const action = anyone.action(
  z.strictObject({}),
  async ({ scope, params: { token } }) => {
    try {
      await reactivate(scope, token);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "link.invalid") throw error;
      return redirect(paths.token(token), 303);
    }
    return redirect(paths.reactivationDone(), 303);
  },
  { params },
);
