import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface RemovalBoxProps {
  id: string;
  name: string;
  /** Number of the newest message on the page. */
  lastSeq: number;
}

/** Removes the conversation with this member after a confirmation, also without script (CHA-15). */
export function RemovalBox({ id, name, lastSeq }: RemovalBoxProps) {
  const t = useT();
  return (
    <details className="group justify-self-start wrap-anywhere">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-medium text-ink-muted hover:text-ink">
        <Icon name="trash-2" className="size-5" />
        {t("chat:removal.action")}
      </summary>
      <div className="card mt-2 grid max-w-sm gap-3 p-5">
        <p className="font-semibold">{t("chat:removal.question")}</p>
        <p className="text-sm text-ink-muted">{t("chat:removal.text", { name })}</p>
        <form method="post" action={paths.doRemovalWith(id)}>
          <input type="hidden" name="known_seq" value={lastSeq} />
          <Button variant="danger" icon={<Icon name="trash-2" className="size-4" />}>
            {t("chat:removal.confirm")}
          </Button>
        </form>
      </div>
    </details>
  );
}
