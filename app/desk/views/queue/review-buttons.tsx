import { useT } from "~/i18n/use-t";
import { CommandButton } from "./command-button";
import { OwnWords } from "./own-words";
import type { ItemShown } from "./queue-view-model";

interface ReviewButtonsProps {
  shown: ItemShown;
  pass: "approve" | "pass";
  refuse: "refuse" | "decline";
  args: Readonly<Record<string, string | number>>;
  /** True when a refusal may also warn the member. */
  mayWarn: boolean;
}

/**
 * Buttons that decide on a photo or text. Key `1` approves. The other keys refuse with a predefined or typed reason.
 */
export function ReviewButtons({ shown, pass, refuse, args, mayWarn }: ReviewButtonsProps) {
  const t = useT();
  const isOff = shown.barred !== null;
  return (
    <div className="review-buttons">
      <CommandButton verb={pass} shown={shown} args={args} hotkey="1" look="primary" isOff={isOff}>
        {t("desk:queue.pass")}
      </CommandButton>
      <h2>{t("desk:queue.refuseBecause")}</h2>
      {shown.refusals.map(({ key, label, why, rule }) => (
        <CommandButton
          key={key}
          verb={refuse}
          shown={shown}
          // The reason of a photo's refusal implies its ground.
          args={refuse === "decline" ? { ...args, rule, why } : { ...args, why }}
          hotkey={key}
          isOff={isOff}
        >
          {label}
        </CommandButton>
      ))}
      {!isOff && <OwnWords shown={shown} verb={refuse} args={args} />}
      {!isOff && mayWarn && <OwnWords shown={shown} verb={refuse} args={args} warns hotkey="w" />}
    </div>
  );
}
