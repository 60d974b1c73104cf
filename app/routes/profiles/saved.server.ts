import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import type { Visit } from "~/server/visit.server";

/** What a saved section answers: a script shows it in place, a plain form comes back to the section. */
export function saved(visit: Visit, section: string): { saved: string } | Response {
  return visit.byScript ? { saved: section } : redirect(`${paths.profile(section)}#${section}`, 303);
}
