import { redirect } from "@remix-run/node";
import * as z from "zod";
import { paths } from "~/paths";
import { tenantCountries } from "~/tenancy/vocabulary";
import { developer } from "~/server/route.server";
import { demoCountryCookie } from "~/server/visit.server";

const aMonth = 30 * 24 * 60 * 60;

export const action = developer.action(
  z.strictObject({ country: z.enum(tenantCountries, "country.invalid") }),
  async ({ visit, input }) => {
    visit.cookies.set(demoCountryCookie, input.country, { maxAgeSeconds: aMonth });
    return redirect(paths.dev(), 303);
  },
);
