import { Form, useNavigation } from "@remix-run/react";
import type { RefusalView } from "~/client/use-refusal";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import type { PreferenceQuestions } from "../preferences-page.server";
import { WhereFields, WhoFields } from "./preference-fields";

interface PreferencesScreenProps {
  questions: PreferenceQuestions;
  /** Number of members who fit the saved preferences, in words. Empty for none, null before a save. */
  fits: string | null;
  refusal: RefusalView;
}

/** All preferences on one page. */
export function PreferencesScreen({ questions, fits, refusal }: PreferencesScreenProps) {
  const t = useT();
  const isBusy = useNavigation().state === "submitting";
  const isRefused = refusal.list.length > 0;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 pb-10">
      <PageHeader
        title={t("preferences:title")}
        lead={t("preferences:lead")}
        back={{ href: paths.settings(), label: t("layouts:account.settings") }}
      />
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      {!isRefused && fits !== null && <SavedNotice fits={fits} />}
      <Form method="post" action={paths.preferences()} className="grid gap-5" noValidate>
        <input type="hidden" name="return_to" value={paths.preferences()} />
        <Card className="grid gap-6">
          <WhoFields questions={questions} refusal={refusal} />
          <WhereFields questions={questions} refusal={refusal} />
        </Card>
        <Button block busy={isBusy}>
          {t("preferences:save")}
        </Button>
      </Form>
    </div>
  );
}

/** Names the number of fitting members, or leads to all members when none fits. */
function SavedNotice({ fits }: { fits: string }) {
  const t = useT();
  if (fits === "") {
    return (
      <Notice tone="warning" action={<EveryoneLink />}>
        {t("preferences:nobody")}
      </Notice>
    );
  }
  return (
    <Notice tone="success" action={<FittingLink />}>
      {t("preferences:saved")} {t("preferences:fits", { members: fits })}
    </Notice>
  );
}

function EveryoneLink() {
  const t = useT();
  return (
    <ButtonLink href={paths.members("country=")} variant="quiet" size="compact">
      {t("preferences:everyone")}
    </ButtonLink>
  );
}

function FittingLink() {
  const t = useT();
  return (
    <ButtonLink href={paths.members()} variant="quiet" size="compact">
      {t("preferences:show")}
    </ButtonLink>
  );
}
