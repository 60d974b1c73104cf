import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { type ShownPart, StatementCard } from "./statement-card";

export function WarningPage({ id, parts }: { id: string; parts: ShownPart[] }) {
  const t = useT();
  return (
    <div className="mx-auto w-full max-w-xl pb-10">
      <PageHeader title={t("decisions:warning.title")} />
      <Stack>
        <StatementCard parts={parts} />
        <form method="post" action={paths.warning()}>
          <Button block size="large" name="warning" value={id}>
            {t("decisions:warning.read")}
          </Button>
        </form>
        <ButtonLink href={paths.complaints()} reload variant="quiet">
          {t("decisions:warning.complaint")}
        </ButtonLink>
      </Stack>
    </div>
  );
}
