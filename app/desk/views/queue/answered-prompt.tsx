import { useT } from "~/i18n/use-t";
import { MemberWords } from "../member-words";

/** The prompt of a member's answer, by its name in the tenant's list. */
export function AnsweredPrompt({ prompt }: { prompt: string }) {
  const t = useT();
  return (
    <p className="muted">
      {t("desk:queue.text.answer")} <MemberWords>{prompt}</MemberWords>
    </p>
  );
}
