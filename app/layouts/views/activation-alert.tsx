import { useFetcher, useLocation } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { useRefusal } from "~/client/use-refusal";
import { useRefusalToast } from "~/client/use-refusal-toast";

/** The activation reminder (SET-13). */
export function ActivationAlert() {
  const t = useT();
  return (
    <Notice
      tone="warning"
      title={t("layouts:activation.title")}
      icon={<Icon name="mail-check" className="size-5" />}
      action={<Resend />}
    >
      {t("layouts:activation.text")}
    </Notice>
  );
}

/** Sends the email again without leaving the page. The server limits how often. */
export function Resend() {
  const t = useT();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ sent?: boolean }>();
  const refused = useRefusal(fetcher.data).list.find(({ code }) => code === "limit.reached");
  useRefusalToast({ state: fetcher.state, data: refused ? undefined : fetcher.data });
  const isSent = fetcher.data?.sent || new URLSearchParams(search).get("mail") === "sent";
  const said = refused?.message ?? (isSent ? t("layouts:activation.sent") : null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {said ? (
        <p role="status" className="font-semibold">
          {said}
        </p>
      ) : (
        <fetcher.Form method="post" action={paths.doResendActivation()} className="contents">
          <input type="hidden" name="return_to" value={pathname + search} />
          <Button size="compact" variant="quiet" busy={fetcher.state !== "idle"}>
            {t("layouts:activation.resend")}
          </Button>
        </fetcher.Form>
      )}
      <AppLink href={paths.signupComplete()} className="inline-block py-2.5 text-current underline underline-offset-2">
        {t("layouts:activation.wrongAddress")}
      </AppLink>
    </div>
  );
}
