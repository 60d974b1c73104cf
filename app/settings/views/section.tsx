import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { useRefusal } from "~/client/use-refusal";

interface SectionProps {
  /** The name in `?saved=` after a plain form has saved. */
  name: string;
  /** The heading, on pages with several sections. */
  title?: string;
  lead?: ReactNode;
  savedText?: string;
  children: ReactNode;
}

export function Section({ name, title, lead, savedText, children }: SectionProps) {
  const titleId = `${name}-title`;
  return (
    <Card as={title ? "section" : "div"} aria-labelledby={title && titleId} className="grid gap-4">
      {(title || lead) && (
        <div className="grid gap-1.5">
          {title && (
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
          )}
          {lead && <p className="text-ink-muted">{lead}</p>}
        </div>
      )}
      <SavedNotice name={name} text={savedText} />
      {children}
    </Card>
  );
}

/** Notice after a plain form has saved. With script the page itself shows the change. */
export function SavedNotice({ name, text }: { name: string; text?: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const { list } = useRefusal();
  if (search.get("saved") !== name || list.length > 0) return null;
  return <Notice tone="success">{text ?? t("settings:saved")}</Notice>;
}
