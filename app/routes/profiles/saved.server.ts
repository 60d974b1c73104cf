import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import type { Visit } from "~/server/visit.server";

/** The answer after a section was saved: data for a script, or a redirect for a plain form. */
export function saved(visit: Visit, section: string): { saved: string } | Response {
  return visit.byScript ? { saved: section } : redirect(`${paths.profile(section)}#${section}`, 303);
}
