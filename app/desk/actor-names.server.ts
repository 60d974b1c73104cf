import type { Translate } from "~/i18n/messages";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { isId } from "~/platform/ids";

/** Finds the displayed name of an actor: a staff member, a system user, a job, or a server's key. */
export type NameOf = (actor: string, via?: unknown) => string;

/** Start of the name of a server's key, as the database function `live_staff_session` writes it. */
const keyActor = "key ";

/** Reads the names of current and former staff. System users, jobs and server keys get a description. */
export async function readActorNames(t: Translate, actors: readonly unknown[]): Promise<NameOf> {
  const names = await findStaffNames(actors.filter((actor) => typeof actor === "string"));
  return (actor, via) => {
    if (via === "job") return t("desk:who.job");
    if (via === "key" || actor.startsWith(keyActor)) return t("desk:who.key", { key: actor.slice(keyActor.length) });
    return names.get(actor) ?? (isId(actor) ? actor : t("desk:who.machine", { user: actor }));
  };
}

interface ActorFacts {
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** Replaces ids in the fact `by` with names, and removes the fact `via`. */
export function withNames<R extends ActorFacts>(rows: readonly R[], nameOf: NameOf): R[] {
  return rows.map((row) => {
    const { by, via, ...facts } = row.facts;
    return typeof by === "string" ? { ...row, facts: { ...facts, by: nameOf(by, via) } } : row;
  });
}

export const actorsOf = (rows: readonly ActorFacts[]): unknown[] => rows.map(({ facts }) => facts.by);
