import { useT } from "~/i18n/use-t";
import type { MemberHead } from "~/operators/members/sheet.server";
import { deskPaths } from "../../desk-paths";
import { Facts } from "../facts";
import type { SiteShown } from "../site-mark";
import { When } from "../when";

interface SheetFactsProps {
  head: MemberHead;
  site: SiteShown;
  memberId: string;
  timeZone: string;
}

/**
 * Facts at the top of a member's page. Email address and preferences are masked, because they need another permission.
 */
export function SheetFacts({ head, site, memberId, timeZone }: SheetFactsProps) {
  const t = useT();
  const when = (at: Date) => <When at={at} timeZone={timeZone} />;
  const { waiting, verified, preferences } = head;
  const inClear = <a href={`${deskPaths.member(site.slug, memberId)}/contact`}>{t("desk:sheet.showContact")}</a>;
  const address = head.maskedEmail && (
    <>
      {head.maskedEmail} {inClear}
    </>
  );
  const wishes = (
    <>
      {t(`desk:sheet.preferencesAre.${preferences}`)} {preferences === "saved" && inClear}
    </>
  );
  return (
    <Facts
      facts={[
        [t("desk:sheet.age"), `${head.age}, ${head.gender}`],
        [t("desk:sheet.country"), `${head.country}, ${head.locale}`],
        [t("desk:sheet.since"), when(head.since)],
        [t("desk:sheet.lastActive"), when(head.lastActiveAt)],
        [t("desk:sheet.premium"), head.premiumSince ? when(head.premiumSince) : t("desk:sheet.free")],
        [t("desk:sheet.credits"), head.credits],
        [t("desk:sheet.strikes"), <StrikeWords key="strikes" strikes={head.strikes} />],
        [t("desk:sheet.waiting"), waiting.map(({ kind }) => kind).join(", ") || t("desk:sheet.nothing")],
        [t("desk:sheet.checked"), verified.map(({ kind }) => kind).join(", ")],
        [t("desk:sheet.address"), address],
        [t("desk:sheet.preferences"), wishes],
        [t("desk:sheet.id"), <code key="id">{memberId}</code>],
      ]}
    />
  );
}

function StrikeWords({ strikes: { count, weight, isLinked } }: Pick<MemberHead, "strikes">) {
  const t = useT();
  const words = count === 0 ? t("desk:sheet.nothing") : t("desk:sheet.strikeCount", { count, weight });
  return <>{isLinked ? `${words}, ${t("desk:sheet.linked")}` : words}</>;
}
