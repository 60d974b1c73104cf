import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { randomId } from "~/platform/ids";
import { openBytes, sealBytes } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { ifReachable } from "~/platform/store.server";
import { actorOf, type StaffSession } from "~/operators/staff/sessions.server";
import type { DeskVisit } from "./desk-visit.server";

const cookieName = "desk-typed";
const lifetimeSeconds = 10 * 60;
/** Browsers reject a cookie over 4096 bytes. Longer forms are saved in the store. */
const mostInCookie = 3_700;
const mostInStore = 200_000;
const storePrefix = "0:desk-typed:";
const inStore = "stored:";

const formSchema = z.object({
  verb: z.string(),
  site: z.string().nullable(),
  /** Expiry in milliseconds since 1970, checked because a browser may keep the cookie longer. */
  until: z.number(),
  args: z.record(z.string(), z.unknown()),
  key: z.string().optional(),
  known: z.array(z.string()),
});

interface FormPlace {
  verb: string;
  site: string | null;
}

type TypedForm = Pick<z.infer<typeof formSchema>, "args" | "key" | "known">;

/**
 * Saves a form's fields across a login or step-up, encrypted for the form's person. Returns whether the form was saved.
 */
export async function saveForm(
  { cookies }: DeskVisit,
  owner: string,
  { args, key, known, verb, site }: FormPlace & TypedForm,
): Promise<boolean> {
  const until = services().clock.now().getTime() + lifetimeSeconds * 1_000;
  const packed = deflateRawSync(JSON.stringify({ verb, site, until, args, key, known }));
  const sealed = sealBytes(packed, sealingKey(), owner);
  const value = sealed.length > mostInCookie ? await storeForm(sealed) : sealed;
  if (value === null) return false;
  cookies.set(cookieName, value, { strict: true, maxAgeSeconds: lifetimeSeconds });
  return true;
}

/** Puts a long form into the store. Returns the cookie's value, or null when the store cannot keep the form. */
async function storeForm(sealed: string): Promise<string | null> {
  if (sealed.length > mostInStore) return null;
  const id = randomId();
  const stored = services().store.set(storePrefix + id, sealed, { ttlSeconds: lifetimeSeconds });
  return ifReachable(
    stored.then(() => inStore + id),
    null,
  );
}

/** Returns the encrypted form that a cookie contains, or that the cookie names in the store. Removes a stored form. */
async function takeSealed(value: string): Promise<string | null> {
  if (!value.startsWith(inStore)) return value;
  const key = storePrefix + value.slice(inStore.length);
  const { store } = services();
  const sealed = await ifReachable(store.get(key), null);
  await ifReachable(store.del(key), undefined);
  return sealed;
}

/** True when the path belongs to a form whose typed values are saved. */
export const isFormSaved = ({ cookies, url }: DeskVisit, path: string): boolean =>
  Boolean(cookies.get(cookieName)) && new URL(path, url).searchParams.has("typed");

/** Returns and removes the saved fields of this form. */
export async function takeSavedForm(
  { cookies }: DeskVisit,
  session: StaffSession,
  { verb, site }: FormPlace,
): Promise<TypedForm | null> {
  const value = cookies.get(cookieName);
  if (!value) return null;
  cookies.remove(cookieName);
  const sealed = await takeSealed(value);
  if (sealed === null) return null;
  const packed = openBytes(sealed, sealingKey(), actorOf(session));
  const form = packed && formSchema.safeParse(JSON.parse(inflateRawSync(packed).toString())).data;
  if (!form || form.until <= services().clock.now().getTime()) return null;
  return form.verb === verb && form.site === site ? form : null;
}

const sealingKey = () => services().keys.deriveKey("desk-typed", 0);
