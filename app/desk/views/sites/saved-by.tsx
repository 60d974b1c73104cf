import { useT } from "~/i18n/use-t";
import { When } from "../when";

/** Person and time of a save. A save without a person came from files. */
export function SavedBy({ by, at, timeZone }: { by: string | null; at: Date; timeZone: string }) {
  const t = useT();
  return (
    <>
      {by ?? t("desk:sites.files")}, <When at={at} timeZone={timeZone} />
    </>
  );
}
