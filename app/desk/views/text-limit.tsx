import { useT } from "~/i18n/use-t";

/** Limit of a text field, beside which the script shows the number of typed characters. */
export function TextLimit({ most, id }: { most: number; id?: string | undefined }) {
  const t = useT();
  return (
    <span className="hint text-limit" id={id} data-limit={most} data-count={t("desk:command.count", { most })}>
      {t("desk:command.limit", { count: most })}
    </span>
  );
}
