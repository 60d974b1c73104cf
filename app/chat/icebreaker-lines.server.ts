import type { Interest } from "~/profiles/interests";
import { chooseIcebreakers } from "./icebreakers";
import type { ChatVisit } from "./present-composer.server";

/** Icebreakers in the viewer's language. Interests hidden by the tenant are never mentioned. */
export function icebreakerLines({ tenant, t }: ChatVisit, shared: readonly Interest[], name: string): string[] {
  const showsInterests = tenant.settings.visible_profile_fields.includes("interests");
  return chooseIcebreakers(showsInterests ? shared : []).map((line) =>
    line.about === null
      ? t(`chat:icebreakerLines.general${line.number}`, { name })
      : t(`chat:icebreakerLines.${line.group}`, { interest: t(`profiles:interests.${line.about}`) }),
  );
}
