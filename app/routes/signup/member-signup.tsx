import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { SignupPage } from "~/signup/views/signup-page";
import { anyone } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { readSignupPage } from "~/signup/signup-page.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

const params = z.object({ id: z.string().refine(isId) });

/** Sign-up in order to write to one member. A logged-in member is redirected to the profile. */
export const loader = anyone.loader(
  params,
  async ({ q, visit, viewer, search, params: { id } }) => {
    if (viewer) throw redirect(paths.member(id));
    return readSignupPage(q, visit, search, id);
  },
  { limit: "profileView" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MemberSignup() {
  return <SignupPage {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
