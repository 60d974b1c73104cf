import type { Translate } from "~/i18n/messages";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { isId } from "~/platform/ids";

/** Name of an actor on a screen: a person, the machine's user, or a job. */
export type NameOf = (actor: string, via?: unknown) => string;

/** Reads the names of people of the staff, ended ones too. Others have no person behind them. */
export async function readActorNames(t: Translate, actors: readonly unknown[]): Promise<NameOf> {
  const names = await findStaffNames(actors.filter((actor) => typeof actor === "string"));
  return (actor, via) => {
    if (via === "job") return t("desk:who.job");
    return names.get(actor) ?? (isId(actor) ? actor : t("desk:who.machine", { user: actor }));
  };
}

interface ActorFacts {
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** The same rows with names for the ids in their fact `by`. The way in leaves the facts. */
export function withNames<R extends ActorFacts>(rows: readonly R[], nameOf: NameOf): R[] {
  return rows.map((row) => {
    const { by, via, ...facts } = row.facts;
    return typeof by === "string" ? { ...row, facts: { ...facts, by: nameOf(by, via) } } : row;
  });
}

export const actorsOf = (rows: readonly ActorFacts[]): unknown[] => rows.map(({ facts }) => facts.by);
