import * as z from "zod";
import { regionName } from "~/i18n/regions.server";
import { Refusal } from "~/platform/errors";
import { profileLimits } from "~/profiles/policy";
import { suggestTowns } from "~/profiles/towns.server";
import { anyone, noParams } from "~/server/route.server";

const asked = z.object({ country: z.string().length(2), typed: z.string().max(profileLimits.city) });

/** Towns that match the typed text, in a country of this tenant. */
export const loader = anyone.loader(
  noParams,
  async ({ visit, search }) => {
    const parsed = asked.safeParse({ country: search.get("country"), typed: search.get("typed") });
    if (!parsed.success || !visit.tenant.settings.countries.some((served) => served === parsed.data.country))
      throw new Refusal("page.not_found");
    const towns = await suggestTowns(parsed.data.country, parsed.data.typed);
    return Response.json({
      towns: towns.map(({ name, region }) => ({
        name,
        region,
        regionName: region && regionName(region, visit.locale),
      })),
    });
  },
  { limit: "places" },
);
