import { chooseIcebreakers } from "~/chat/icebreakers";
import type { Interest } from "~/profiles/interests";
import type { Visit } from "~/server/visit.server";

/** The lines offered on a fresh chat, in the visitor's language. A site that shows no interests gives none away here. */
export function icebreakerLines({ tenant, t }: Visit, shared: readonly Interest[], name: string): string[] {
  const mayTell = tenant.settings.visible_profile_fields.includes("interests");
  return chooseIcebreakers(mayTell ? shared : []).map((line) =>
    line.about === null
      ? t(`chat:icebreakerLines.general${line.number}`, { name })
      : t(`chat:icebreakerLines.${line.group}`, { interest: t(`profiles:interests.${line.about}`) }),
  );
}
