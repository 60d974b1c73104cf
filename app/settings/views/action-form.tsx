import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "~/ui/error-summary";
import { toast } from "~/ui/toast";
import { isRefusedAnswer } from "~/client/refusal";
import { type RefusalView, useRefusal } from "~/client/use-refusal";

interface ActionFormProps {
  action: string;
  /** URL that a plain form opens after success. */
  doneAt: string;
  /** Fields whose refusals belong to this form. */
  ownFields?: readonly string[];
  className?: string;
  /** Empties the fields after success. */
  resets?: boolean;
  savedText: string;
  children: (state: { refusal: RefusalView; isBusy: boolean }) => ReactNode;
}

/** A settings form with an action of its own. The page reloads only without script. */
export function ActionForm(props: ActionFormProps) {
  const { action, doneAt, ownFields = [], className, resets, savedText, children } = props;
  const t = useT();
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(fetcher.data);
  const isRefused = isRefusedAnswer(fetcher.data);
  const isOwn = isRefused || refusal.list.some(({ field }) => field && ownFields.includes(field));
  useOnceDone(fetcher, () => {
    toast({ text: savedText, tone: "success" });
    if (resets) form.current?.reset();
  });
  return (
    <fetcher.Form ref={form} method="post" action={action} className={className} noValidate>
      <input type="hidden" name="return_to" value={doneAt} />
      {isOwn && <ErrorSummary title={t("settings:problem")} errors={refusal.list} />}
      {children({ refusal: isOwn ? refusal : nothingRefused, isBusy: fetcher.state !== "idle" })}
    </fetcher.Form>
  );
}

const nothingRefused: RefusalView = { list: [], errorOf: () => undefined, inputOf: () => undefined };

function useOnceDone(fetcher: { state: string; data: unknown }, onDone: () => void): void {
  const answered = useRef<unknown>(undefined);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined || data === answered.current) return;
    answered.current = data;
    if (!isRefusedAnswer(data)) onDone();
  });
}
