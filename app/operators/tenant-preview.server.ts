import type { TenantState } from "~/tenancy/vocabulary";
import { OnboardingError } from "./tenant-onboarding.server";
import type { TenantStateContext } from "./tenant-suspension.server";

export interface Preview {
  slug: string;
  state: TenantState;
  host: string;
  word: string;
}

/** Reads the preview word of a draft. `renew` replaces the word and so ends access with the old word. */
export async function readPreview(
  { database, publishChange }: TenantStateContext,
  slug: string,
  renew: boolean,
): Promise<Preview> {
  const { rows } = await database.pool.query<Preview>(
    renew
      ? `update tenants set preview_word = replace(gen_random_uuid()::text, '-', ''), version = version + 1
         where slug = $1 returning slug, state, record #>> '{settings,domain}' as host, preview_word as word`
      : `select slug, state, record #>> '{settings,domain}' as host, preview_word as word from tenants where slug = $1`,
    [slug],
  );
  if (!rows[0]) throw new OnboardingError(`There is no site ${slug}. Run npm run tenant -- apply ${slug}.`);
  if (renew) await publishChange();
  return rows[0];
}
