import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { openText, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { actorOf, type StaffSession } from "~/operators/staff/sessions.server";
import type { DeskVisit } from "./desk-visit.server";

const cookieName = "desk-typed";
const typedSeconds = 10 * 60;
/** Browsers drop a cookie over 4096 bytes. */
const mostCharacters = 3_700;

const typedSchema = z.object({
  verb: z.string(),
  sent: z.object({ args: z.record(z.string(), z.unknown()), key: z.string().optional() }),
});
type Typed = z.infer<typeof typedSchema>;

/**
 * Keeps the fields of a form while its person signs in or confirms who they are. Encrypted for this person, since both
 * begin another session. A form that is too long is typed again.
 */
export function keepTyped({ cookies }: DeskVisit, actor: string, { verb, sent }: Typed): void {
  const { args, key } = sent;
  const packed = deflateRawSync(JSON.stringify({ verb, sent: { args, key } })).toString("base64");
  const sealed = sealText(packed, sealingKey(), actor);
  if (sealed.length <= mostCharacters) cookies.set(cookieName, sealed, { strict: true, maxAgeSeconds: typedSeconds });
}

/** Takes what was typed into the form of this verb, once. */
export function takeTyped({ cookies }: DeskVisit, session: StaffSession, verb: string): Typed["sent"] | null {
  const sealed = cookies.get(cookieName);
  if (!sealed) return null;
  cookies.remove(cookieName);
  const text = openText(sealed, sealingKey(), actorOf(session));
  const typed = text === null ? null : typedSchema.parse(JSON.parse(unpack(text)));
  return typed?.verb === verb ? typed.sent : null;
}

const unpack = (packed: string) => inflateRawSync(Buffer.from(packed, "base64")).toString();

const sealingKey = () => services().keys.deriveKey("desk-typed", 0);
