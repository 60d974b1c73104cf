import { useT } from "~/i18n/use-t";
import { Notice } from "~/ui/notice";
import { hasContactDetails } from "../contact-details";

interface ReviewNoticeProps {
  state: "pending" | "refused" | null;
  body: string;
  /** The reason for a refusal, as text. */
  reason: string | null;
  howToObject: string;
}

/** Tells the writer that a text waits for review, or why staff refused the text. */
export function ReviewNotice({ state, body, reason, howToObject }: ReviewNoticeProps) {
  const t = useT();
  if (state === null) return null;
  if (state === "refused") {
    return (
      <Notice tone="warning">
        {t("editor:aboutRefused", { reason: reason ?? "" })} {howToObject}
      </Notice>
    );
  }
  return hasContactDetails(body) ? (
    <Notice tone="warning">{t("editor:aboutContact")}</Notice>
  ) : (
    <Notice tone="info">{t("editor:aboutPending")}</Notice>
  );
}
