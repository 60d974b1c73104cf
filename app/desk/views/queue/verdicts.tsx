import { useT } from "~/i18n/use-t";
import { DeedButton } from "./deed-button";
import { OwnWords } from "./own-words";
import type { ItemShown } from "./shown";

interface VerdictsProps {
  shown: ItemShown;
  pass: "approve" | "pass";
  refuse: "refuse" | "decline";
  args: Readonly<Record<string, string | number>>;
  /** True when a refusal may warn the member too. */
  mayWarn: boolean;
}

/** The verdicts on a photo or a text by key: `1` passes, the others refuse by ground or in own words. */
export function Verdicts({ shown, pass, refuse, args, mayWarn }: VerdictsProps) {
  const t = useT();
  const isOff = shown.barred !== null;
  return (
    <div className="verdicts">
      <DeedButton verb={pass} shown={shown} args={args} press="1" look="primary" isOff={isOff}>
        {t("desk:queue.pass")}
      </DeedButton>
      <h2>{t("desk:queue.refuseBecause")}</h2>
      {shown.refusals.map(({ key, label, why, rule }) => (
        <DeedButton
          key={key}
          verb={refuse}
          shown={shown}
          // A photo's rule follows from its reason.
          args={refuse === "decline" ? { ...args, rule, why } : { ...args, why }}
          press={key}
          isOff={isOff}
        >
          {label}
        </DeedButton>
      ))}
      {!isOff && <OwnWords shown={shown} verb={refuse} args={args} />}
      {!isOff && mayWarn && <OwnWords shown={shown} verb={refuse} args={args} warns press="w" />}
    </div>
  );
}
