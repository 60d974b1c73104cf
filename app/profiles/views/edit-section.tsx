import { type FetcherWithComponents, useFetcher } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths, type ProfileSection } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { isRefusedAnswer } from "~/client/refusal";
import { type RefusalView, useRefusal } from "~/client/use-refusal";

type EditSectionProps = {
  section: ProfileSection;
  title: string;
  hint?: string;
  fields: readonly string[];
  /** True when a plain form has just saved this section. */
  wasSaved: boolean;
  /** Renders the fields. Receives the refusal and the answer to the last submission. */
  children: (refusal: RefusalView, answer: unknown) => ReactNode;
};

/** A section of the profile with its own save button, because members complete short forms more often. */
export function EditSection({ section, title, hint, fields, wasSaved, children }: EditSectionProps) {
  const t = useT();
  const fetcher = useFetcher<{ saved: string }>({ key: `profile ${section}` });
  const refusal = useOwnRefusal(fetcher.data, fields);
  const isSaved = fetcher.data ? !isRefusedAnswer(fetcher.data) : wasSaved;
  return (
    <Card as="section" id={section} aria-labelledby={`${section}-title`} className="scroll-mt-6">
      <fetcher.Form method="post" action={paths.doProfile(section)} className="grid gap-5">
        <header className="grid gap-1">
          <h2 id={`${section}-title`}>{title}</h2>
          {hint && <p className="text-sm text-ink-muted">{hint}</p>}
        </header>
        {refusal.list.length > 0 && (
          <ErrorSummary
            key={refusal.list.map(({ code }) => code).join()}
            title={t("editor:errors")}
            errors={refusal.list}
          />
        )}
        {children(refusal, isSaved && fetcher.state === "idle" ? fetcher.data : undefined)}
        <input type="hidden" name="return_to" value={paths.profile()} />
        <SaveRow fetcher={fetcher} isSaved={isSaved} />
      </fetcher.Form>
    </Card>
  );
}

export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid halves items-start gap-4">{children}</div>;
}

const nothing: RefusalView = { list: [], errorOf: () => undefined, inputOf: () => undefined };

/** The refusal from this section's fetcher, otherwise the page's refusal of one of these fields. */
export function useOwnRefusal(answer: unknown, fields: readonly string[]): RefusalView {
  const refusal = useRefusal(answer);
  const isOwn = fields.some((field) => refusal.errorOf(field) !== undefined || refusal.inputOf(field) !== undefined);
  return isOwn || isRefusedAnswer(answer) ? refusal : nothing;
}

function SaveRow({ fetcher, isSaved }: { fetcher: FetcherWithComponents<unknown>; isSaved: boolean }) {
  const t = useT();
  return (
    <p className="flex items-center gap-4">
      <Button busy={fetcher.state !== "idle"}>{t("editor:save")}</Button>
      <span role="status" className="flex items-center gap-1.5 font-medium text-on-success-soft">
        {isSaved && fetcher.state === "idle" && (
          <>
            <Icon name="check" className="size-5" />
            {t("editor:saved")}
          </>
        )}
      </span>
    </p>
  );
}
