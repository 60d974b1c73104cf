import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { useRefusal } from "~/client/use-refusal";
import { ActionForm } from "./action-form";

/** Sections of the account settings, in the order of the page. Each name is also the anchor. */
export const sections = [
  "language",
  "appearance",
  "email",
  "password",
  "devices",
  "visibility",
  "location",
  "chat",
  "blocked",
  "payments",
  "data",
] as const;
type SectionName = (typeof sections)[number];

interface SectionProps {
  name: SectionName;
  lead?: ReactNode;
  /** The notice after a plain form has saved. */
  savedText?: string;
  children: ReactNode;
}

export function Section({ name, lead, savedText, children }: SectionProps) {
  const t = useT();
  const title = `${name}-title`;
  return (
    <Card as="section" id={name} aria-labelledby={title} className="grid scroll-mt-6 gap-4">
      <div className="grid gap-1.5">
        <h2 id={title} className="text-xl">
          {t(`settings:sections.${name}`)}
        </h2>
        {lead && <p className="text-ink-muted">{lead}</p>}
      </div>
      <SavedNotice name={name} text={savedText} />
      {children}
    </Card>
  );
}

/** Notice after a plain form has saved. With script a toast shows instead. */
function SavedNotice({ name, text }: { name: SectionName; text?: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const { list } = useRefusal();
  if (search.get("saved") !== name || list.length > 0) return null;
  return <Notice tone="success">{text ?? t("settings:saved")}</Notice>;
}

type SectionFormProps = Omit<Parameters<typeof ActionForm>[0], "doneAt" | "section"> & { section: SectionName };

export function SectionForm(props: SectionFormProps) {
  return <ActionForm {...props} doneAt={paths.settings(props.section)} />;
}

export function Save({ isBusy, label }: { isBusy: boolean; label?: string }) {
  const t = useT();
  return (
    <Button variant="secondary" busy={isBusy} className="justify-self-start">
      {label ?? t("settings:save")}
    </Button>
  );
}
