import { useT } from "~/i18n/use-t";
import { formatCount } from "../format-count";
import { Due } from "../queue/due";
import { minutesSince, durationWords } from "../duration";

/** Kinds of work that may be urgent, in display order. */
export const nowKinds = [
  "late",
  "claims",
  "approvals",
  "appeals",
  "complaints",
  "disputes",
  "refunds",
  "payments",
  "requests",
  "jobs",
] as const;
export type NowKind = (typeof nowKinds)[number];

export interface NowLine {
  kind: NowKind;
  count: number;
  /** Limit of the count. */
  most: number;
  oldest: Date | null;
  /** Earliest deadline for an answer. Null without a deadline. */
  due: Date | null;
  /** URL of the list with exactly these rows. */
  to: string;
}

/** Lines of waiting work: number, age, and a link to the list. */
export function NowLines({ lines }: { lines: readonly NowLine[] }) {
  const t = useT();
  return (
    <ol className="now">
      {lines.map(({ kind, count, most, oldest, due, to }, at) => {
        const words = t(`desk:home.now.${kind}`, { count });
        const minutes = oldest === null ? 0 : minutesSince(oldest);
        return (
          <li key={kind}>
            <a
              className={kind === "late" ? "now-row is-late" : "now-row"}
              href={to}
              data-row
              data-key={String(at + 1)}
              data-key-name={words}
            >
              <strong className="now-count">{formatCount(count, most)}</strong> <span>{words}</span>{" "}
              {(minutes > 0 || due) && (
                <span className="now-age">
                  {minutes > 0 && t("desk:home.oldest", { span: durationWords(minutes, t) })}
                  {minutes > 0 && due && ", "}
                  {due && t("desk:home.firstDue")} {due && <Due at={due} />}
                </span>
              )}{" "}
              <kbd>{at + 1}</kbd>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
