import type { ChatMarks } from "~/chat/chat-privacy.server";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import type { PlaceShown } from "~/visibility/place.server";
import { ActionForm } from "./action-form";
import { ChoiceForm } from "./choice-form";
import { Section } from "./section";
import { SwitchForm } from "./switch-form";

/** Hides the member from lists (SET-08). */
export function VisibilitySection({ isInvisible }: { isInvisible: boolean }) {
  const t = useT();
  return (
    <Section name="visibility">
      <SwitchForm
        action={paths.doInvisible()}
        doneAt={paths.settingsPage("privacy", "visibility")}
        name="invisible"
        isOn={isInvisible}
        label={t("settings:sections.visibility")}
        hint={isInvisible ? t("settings:invisibleOn") : t("settings:invisibleOff")}
      />
    </Section>
  );
}

interface ShownPlace {
  shown: PlaceShown;
  /** The visible place for each choice, most exact first. Null when the member has given no place. */
  choices: readonly { value: PlaceShown; place: string | null }[];
  hasArea: boolean;
}

/** How exactly others see the member's place (SET-07). */
export function LocationSection({ shown, choices, hasArea }: ShownPlace) {
  const t = useT();
  return (
    <Section name="location" title={t("settings:sections.location")} lead={t("settings:location.lead")}>
      <ChoiceForm
        action={paths.doPlace()}
        doneAt={paths.settingsPage("privacy", "location")}
        name="place_shown"
        legend={t("settings:location.legend")}
        choices={choices.map(({ value, place }) => ({
          value,
          label: t(`settings:location.${value}`),
          hint: place ?? undefined,
        }))}
        chosen={shown}
      />
      {hasArea && <AreaForm />}
      <AppLink href={`${paths.profile()}#basics`} className="link inline-block justify-self-start py-2.5">
        {t("settings:location.change")}
      </AppLink>
    </Section>
  );
}

function AreaForm() {
  const t = useT();
  return (
    <ActionForm
      action={paths.doForgetArea()}
      doneAt={paths.settingsPage("privacy", "location")}
      savedText={t("settings:location.forgotten")}
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ isBusy }) => (
        <>
          <p>{t("settings:location.area")}</p>
          <Button variant="secondary" busy={isBusy} className="justify-self-start">
            {t("settings:location.forget")}
          </Button>
        </>
      )}
    </ActionForm>
  );
}

const marks = ["reading", "typing"] as const satisfies readonly (keyof ChatMarks)[];
const markLabels = { reading: "settings:showReading", typing: "settings:showTyping" } as const;

/** Settings for read receipts and the typing indicator. */
export function ChatSection({ shown }: { shown: ChatMarks }) {
  const t = useT();
  return (
    <Section name="chat" title={t("settings:sections.chat")} lead={t("settings:marksLead")}>
      <div className="divide-y divide-line">
        {marks.map((mark) => (
          <SwitchForm
            key={mark}
            action={paths.doChatMarks()}
            doneAt={paths.settingsPage("privacy", "chat")}
            name={mark}
            isOn={shown[mark]}
            label={t(markLabels[mark])}
          />
        ))}
      </div>
    </Section>
  );
}
