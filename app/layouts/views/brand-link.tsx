import { AppLink } from "~/ui/app-link";
import { BrandMark } from "./lazy-brand-mark";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { RootData } from "~/client/root-data";

/** The logo, a link to the members page for members and to the home page for visitors (LAY-27, LAY-28). */
export function BrandLink({ tenant, isMember }: { tenant: RootData["tenant"]; isMember: boolean }) {
  const t = useT();
  const words = { site: tenant.name };
  return (
    <AppLink
      href={isMember ? paths.members() : paths.home()}
      reload={!isMember}
      aria-label={isMember ? t("layouts:brand.members", words) : t("layouts:brand.home", words)}
      className="inline-flex min-h-11 shrink-0 items-center max-w-full no-underline wrap-anywhere"
    >
      <BrandMark name={tenant.name} mark={tenant.mark} />
    </AppLink>
  );
}
