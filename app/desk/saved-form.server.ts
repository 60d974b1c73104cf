import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { openBytes, sealBytes } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { actorOf, type StaffSession } from "~/operators/staff/sessions.server";
import type { DeskVisit } from "./desk-visit.server";

const cookieName = "desk-typed";
const lifetimeSeconds = 10 * 60;
/** Browsers reject a cookie over 4096 bytes. */
const mostCharacters = 3_700;

const formSchema = z.object({
  verb: z.string(),
  site: z.string().nullable(),
  /** Expiry in milliseconds since 1970, checked because a browser may keep the cookie longer. */
  until: z.number(),
  args: z.record(z.string(), z.unknown()),
  key: z.string().optional(),
  known: z.array(z.string()),
});

/** The form of a verb on a site. */
interface FormPlace {
  verb: string;
  site: string | null;
}

type TypedForm = Pick<z.infer<typeof formSchema>, "args" | "key" | "known">;

/**
 * Saves a form's fields across a login or step-up, encrypted for this person. A form beyond the cookie's limit must be
 * typed again. Returns whether it was saved.
 */
export function saveForm(
  { cookies }: DeskVisit,
  owner: string,
  { args, key, known, ...place }: FormPlace & TypedForm,
): boolean {
  const { verb, site } = place;
  const until = services().clock.now().getTime() + lifetimeSeconds * 1_000;
  const packed = deflateRawSync(JSON.stringify({ verb, site, until, args, key, known }));
  const sealed = sealBytes(packed, sealingKey(), owner);
  if (sealed.length > mostCharacters) return false;
  cookies.set(cookieName, sealed, { strict: true, maxAgeSeconds: lifetimeSeconds });
  return true;
}

/** True when the path belongs to a form whose typed values are saved. */
export const isFormSaved = ({ cookies, url }: DeskVisit, path: string): boolean =>
  Boolean(cookies.get(cookieName)) && new URL(path, url).searchParams.has("typed");

/** Takes the saved fields of this form, once. */
export function takeSavedForm(
  { cookies }: DeskVisit,
  session: StaffSession,
  { verb, site }: FormPlace,
): TypedForm | null {
  const sealed = cookies.get(cookieName);
  if (!sealed) return null;
  cookies.remove(cookieName);
  const packed = openBytes(sealed, sealingKey(), actorOf(session));
  const form = packed && formSchema.safeParse(JSON.parse(inflateRawSync(packed).toString())).data;
  if (!form || form.until <= services().clock.now().getTime()) return null;
  return form.verb === verb && form.site === site ? form : null;
}

const sealingKey = () => services().keys.deriveKey("desk-typed", 0);
