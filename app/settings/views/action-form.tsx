import { useFetcher } from "@remix-run/react";
import { type FormEventHandler, type ReactNode, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "~/ui/error-summary";
import { toast } from "~/ui/toast";
import { isRefusedAnswer } from "~/client/refusal";
import { type RefusalView, useRefusal } from "~/client/use-refusal";

interface ActionFormProps {
  action: string;
  /** URL that a plain form opens after success. */
  doneAt: string;
  /** Section to which a plain form returns. */
  section: string;
  /** Fields whose refusals belong to this form. */
  ownFields?: readonly string[];
  className?: string;
  /** Empties the fields after success. */
  resets?: boolean;
  savedText?: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: (state: { refusal: RefusalView; isBusy: boolean }) => ReactNode;
}

/** A settings form with an action of its own. The page reloads only without script. */
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
    // Browsers keep the fragment over a redirect, so a plain form returns to its section.
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

function useOnceDone(fetcher: { state: string; data: unknown }, onDone: () => void): void {
  const answered = useRef<unknown>(undefined);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== "idle" || data === undefined || data === answered.current) return;
    answered.current = data;
    if (!isRefusedAnswer(data)) onDone();
  });
}
