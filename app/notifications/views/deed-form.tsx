import { useFetcher } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { isRefusedAnswer } from "~/web/refusal";
import { type RefusalView, useRefusal } from "~/web/use-refusal";

interface DeedFormProps {
  action: string;
  /** The one field by which this form knows a refusal that a plain form left behind as its own. */
  ownFields?: readonly string[];
  className?: string;
  /** Empties the fields once the deed is done. */
  resets?: boolean;
  savedText?: string;
  children: (state: { refusal: RefusalView; isBusy: boolean }) => ReactNode;
}

/** A form of the settings whose deed has an address of its own: stays on the page by script, comes back to it without. */
export function DeedForm({ action, ownFields = [], className, resets, savedText, children }: DeedFormProps) {
  const t = useT();
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(fetcher.data);
  const isDone = fetcher.state === "idle" && fetcher.data !== undefined && !isRefusedAnswer(fetcher.data);
  const isOwn = isRefusedAnswer(fetcher.data) || refusal.list.some(({ field }) => field && ownFields.includes(field));
  useEffect(() => {
    if (isDone && resets) form.current?.reset();
  }, [isDone, resets]);
  return (
    <fetcher.Form ref={form} method="post" action={action} className={className}>
      <input type="hidden" name="return_to" value={`${paths.settings()}?saved=1`} />
      {isOwn && <ErrorSummary title={t("notifications:settings.problem")} errors={refusal.list} />}
      {children({ refusal, isBusy: fetcher.state !== "idle" })}
      {isDone && (
        <p role="status" className="flex items-center gap-1.5 font-medium text-on-success-soft">
          <Icon name="check" className="size-5" />
          {savedText ?? t("notifications:settings.saved")}
        </p>
      )}
    </fetcher.Form>
  );
}
