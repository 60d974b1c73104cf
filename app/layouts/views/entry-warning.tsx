import { useLocation } from "@remix-run/react";
import { useId } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { withoutArrival } from "~/tracking/arrival";
import { BrandMark } from "~/ui/brand-mark";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import type { RootData } from "~/client/root-data";

const leaveTo = "about:blank";

/**
 * The entry warning, shown once because its form sets a cookie (LAY-18, LAY-23). CSS hides it in an installed app
 * (LAY-20).
 */
export function EntryWarning({ root, notice }: { root: RootData; notice: string }) {
  const t = useT();
  const titleId = useId();
  const { pathname, search } = useLocation();
  const { minAge, name, mark } = root.tenant;
  return (
    <dialog
      open
      data-entry-warning
      aria-labelledby={titleId}
      className="dialog [@media(display-mode:standalone)]:hidden"
    >
      <div className="pattern grid justify-items-center gap-4 px-6 pt-8 pb-7 text-center sm:px-10">
        <BrandMark name={name} mark={mark} size="large" />
        <h2 id={titleId} className="text-3xl">
          {t("layouts:entry.title", { minAge })}
        </h2>
        <p>{notice}</p>
        <p className="text-sm text-ink-muted">{t("layouts:entry.text", { minAge })}</p>
        <form method="post" action={paths.doEntryWarning()} className="mt-1 grid w-full gap-2">
          <input type="hidden" name="return_to" value={pathname + withoutArrival(search)} />
          <Button block size="large" autoFocus>
            {t("layouts:entry.accept", { minAge })}
          </Button>
          <ButtonLink href={leaveTo} rel="noreferrer" variant="quiet" block>
            {t("layouts:entry.leave")}
          </ButtonLink>
        </form>
      </div>
    </dialog>
  );
}
