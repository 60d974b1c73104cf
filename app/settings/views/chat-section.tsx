import type { ChatMarks } from "~/chat/chat-privacy.server";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Checkbox } from "~/ui/checkbox";
import { Save, Section, SectionForm } from "./section";

/** Settings for read receipts and the typing indicator. */
export function ChatSection({ marks }: { marks: ChatMarks }) {
  const t = useT();
  return (
    <Section name="chat" lead={t("settings:marksLead")}>
      <SectionForm section="chat" action={paths.doChatMarks()} className="grid gap-4">
        {({ isBusy }) => (
          <>
            <div>
              <Checkbox name="reading" value="yes" defaultChecked={marks.reading} label={t("settings:showReading")} />
              <Checkbox name="typing" value="yes" defaultChecked={marks.typing} label={t("settings:showTyping")} />
            </div>
            <Save isBusy={isBusy} />
          </>
        )}
      </SectionForm>
    </Section>
  );
}
