import { redirect } from "@remix-run/node";
import * as z from "zod";
import { linkTokenShape } from "~/accounts/email-links";
import { paths } from "~/paths";
import { activate } from "~/signup/activation.server";
import { anyone } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const params = z.object({ token: z.string().max(200) });

/** Redirects to a page with a button, because a GET must not confirm. A truncated link leads to an error page. */
export const loader = anyone.loader(params, async ({ params: { token } }) => {
  throw redirect(linkTokenShape.test(token) ? paths.token(token) : paths.activateError());
});

/** Confirms the email address (ACC-07, ACC-08). No login is needed (D17). */
export const action = anyone.action(
  z.strictObject({}),
  async ({ scope, visit, params: { token } }) => {
    const memberId = await activate(scope, token, visit.transport.network);
    if (memberId === null) return redirect(paths.activateError(), 303);
    visit.forgetViewer();
    return redirect(paths.activateDone(), 303);
  },
  { params },
);
