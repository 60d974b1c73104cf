import { isId, lowestId } from "~/platform/ids";
import { normaliseName } from "~/profiles/display-name";
import { bodyFields } from "~/server/fields.server";

/** The fields of a form as texts. Anything else counts as empty. */
export async function textsIn(request: Request): Promise<(name: string) => string> {
  const fields = await bodyFields(request);
  return (name) => {
    const value = fields[name];
    return typeof value === "string" ? value.trim() : "";
  };
}

/** Name of a person or a key, on one line and without invisible characters. Colleagues and mails repeat the name. */
export const visibleName = (given: string, most: number) => normaliseName(given.slice(0, most));

/** The id in the address of a key. Another text is the id of no key. */
export const idIn = ({ id }: Readonly<Record<string, string | undefined>>) => (isId(id) ? id : lowestId);

/** A refused form: the same screen again, with what to change. */
export function refused<T extends object>(data: T): Response {
  return Response.json(data, { status: 422 });
}
