import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { openText, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { actorOf, type StaffSession } from "~/operators/staff/sessions.server";
import type { DeskVisit } from "./desk-visit.server";

const cookieName = "desk-typed";
const lifetimeSeconds = 10 * 60;
/** Browsers drop a cookie over 4096 bytes. */
const mostCharacters = 3_700;

const formSchema = z.object({
  verb: z.string(),
  sent: z.object({
    args: z.record(z.string(), z.unknown()),
    key: z.string().optional(),
    known: z.array(z.string()).readonly(),
  }),
});
type SavedForm = z.infer<typeof formSchema>;

/**
 * Saves the fields of a form over a login or step-up, which begin another session. Only this person can decrypt them.
 * A form over the cookie's limit is typed again.
 */
export function saveForm({ cookies }: DeskVisit, actor: string, { verb, sent }: SavedForm): void {
  const { args, key, known } = sent;
  const packed = deflateRawSync(JSON.stringify({ verb, sent: { args, key, known } })).toString("base64");
  const sealed = sealText(packed, sealingKey(), actor);
  if (sealed.length <= mostCharacters)
    cookies.set(cookieName, sealed, { strict: true, maxAgeSeconds: lifetimeSeconds });
}

/** Takes the saved fields of this verb's form, once. */
export function takeSavedForm({ cookies }: DeskVisit, session: StaffSession, verb: string): SavedForm["sent"] | null {
  const sealed = cookies.get(cookieName);
  if (!sealed) return null;
  cookies.remove(cookieName);
  const text = openText(sealed, sealingKey(), actorOf(session));
  const form = text === null ? null : formSchema.parse(JSON.parse(unpack(text)));
  return form?.verb === verb ? form.sent : null;
}

const unpack = (packed: string) => inflateRawSync(Buffer.from(packed, "base64")).toString();

const sealingKey = () => services().keys.deriveKey("desk-typed", 0);
