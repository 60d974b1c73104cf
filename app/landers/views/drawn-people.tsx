import { useT } from "~/i18n/use-t";
import type { ThemeName } from "~/tenancy/vocabulary";
import { peoplePicture } from "../people-pictures";

/** Drawn people of the site's kind, labelled as an illustration, because these pages show no members. */
export function DrawnPeople({ theme, className }: { theme: ThemeName; className: string }) {
  const t = useT();
  return (
    <figure className={className}>
      <img src={peoplePicture(theme)} alt="" width={1600} height={640} loading="lazy" decoding="async" />
      <figcaption>{t("landers:home.people")}</figcaption>
    </figure>
  );
}
