import { useSearchParams } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { type ReactNode, useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Dialog } from "~/ui/dialog";

/** Screens below this width count as smartphones (AMB-051). */
const phone = "(width < 48rem)";

/** True on a smartphone right after the sign-up (SET-20). False on the server, because the screen is unknown there. */
export function useActivationModal(): boolean {
  const [search] = useSearchParams();
  const [isPhone, setPhone] = useState(false);
  useEffect(() => setPhone(matchMedia(phone).matches), []);
  return isPhone && search.has("api_signup_complete");
}

/** The activation reminder as a modal. A closed modal stays closed for the rest of the visit (AMB-055). */
export function ActivationModal({ children }: { children: ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      open={isOpen}
      title={t("layouts:activation.title")}
      closeLabel={t("layouts:activation.close")}
      onClose={() => setOpen(false)}
    >
      <div className="grid justify-items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          <Icon name="mail-check" className="size-8" />
        </span>
        <p>{t("layouts:activation.text")}</p>
        {children}
      </div>
    </Dialog>
  );
}
