import { isId, lowestId } from "~/platform/ids";
import { withLineBreaks } from "~/platform/invisible-characters";
import { normaliseName } from "~/profiles/display-name";
import { bodyFields } from "~/server/fields.server";

/** Reads the fields of a form as texts. A file or a missing field counts as empty. */
export async function textsIn(request: Request): Promise<(name: string) => string> {
  const fields = await bodyFields(request);
  return (name) => {
    const value = fields[name];
    return typeof value === "string" ? value.trim() : "";
  };
}

/**
 * Normalises the name of a person or a key: one line, no invisible characters. The name appears in mails and to
 * colleagues.
 */
export const visibleName = (given: string, most: number) =>
  normaliseName(withLineBreaks(given.slice(0, most)).replaceAll("\n", " "));

/** Reads a key's id from the URL. Any other text becomes an id that no key has. */
export const idIn = ({ id }: Readonly<Record<string, string | undefined>>) => (isId(id) ? id : lowestId);

/** Answers with the same screen and the reason of the refusal, as 422. */
export function refused<T extends object>(data: T): Response {
  return Response.json(data, { status: 422 });
}
