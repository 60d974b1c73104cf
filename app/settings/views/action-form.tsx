import { useFetcher } from "@remix-run/react";
import { type FormEventHandler, type ReactNode, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "~/ui/error-summary";
import { toast } from "~/ui/toast";
import { isRefusedAnswer } from "~/client/refusal";
import { type RefusalView, useRefusal } from "~/client/use-refusal";

interface ActionFormProps {
  action: string;
  /** Where a form without script ends when all went well. */
  doneAt: string;
  /** The part of the page this form belongs to: where a form without script comes back to. */
  section: string;
  /** The fields by which this form knows a refusal that a plain form left behind as its own. */
  ownFields?: readonly string[];
  className?: string;
  /** Empties the fields once the action is done. */
  resets?: boolean;
  savedText?: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: (state: { refusal: RefusalView; isBusy: boolean }) => ReactNode;
}

/**
 * A form of the settings whose action has an address of its own: stays on the page by script, comes back to it without.
 */
export function ActionForm(props: ActionFormProps) {
  const { action, doneAt, section, ownFields = [], className, resets, savedText, onSubmit, children } = props;
  const t = useT();
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(fetcher.data);
  const isRefused = isRefusedAnswer(fetcher.data);
  const isOwn = isRefused || refusal.list.some(({ field }) => field && ownFields.includes(field));
  useOnceDone(fetcher, () => {
    toast({ text: savedText ?? t("settings:saved"), tone: "success" });
    if (resets) form.current?.reset();
  });
  return (
    // A browser keeps the part behind # when it is sent on, so that a plain form ends where it began.
    <fetcher.Form
      ref={form}
      method="post"
      action={`${action}#${section}`}
      className={className}
      noValidate
      {...(onSubmit && { onSubmit })}
    >
      <input type="hidden" name="return_to" value={doneAt} />
      {isOwn && <ErrorSummary title={t("settings:problem")} errors={refusal.list} />}
      {children({ refusal: isOwn ? refusal : nothingRefused, isBusy: fetcher.state !== "idle" })}
    </fetcher.Form>
  );
}

const nothingRefused: RefusalView = { list: [], errorOf: () => undefined, inputOf: () => undefined };

/** Calls back once for each answer that was no refusal. */
function useOnceDone(fetcher: { state: string; data: unknown }, onDone: () => void): void {
  const answered = useRef<unknown>(undefined);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined || data === answered.current) return;
    answered.current = data;
    if (!isRefusedAnswer(data)) onDone();
  });
}
