import { useFetcher } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useRefusalToast } from "~/client/use-refusal-toast";
import { Switch } from "~/ui/switch";
import { PlainRefusal } from "./plain-refusal";

interface SwitchFormProps
  extends Pick<ComponentProps<typeof Switch>, "name" | "label" | "hint" | "hideLabel" | "isOn"> {
  action: string;
  /** URL that a plain form opens after success. */
  doneAt: string;
}

/** A switch that shows its new state at once. After a refusal a toast tells why, and the old state returns. */
export function SwitchForm({ action, doneAt, isOn, ...field }: SwitchFormProps) {
  const fetcher = useFetcher();
  useRefusalToast(fetcher);
  const sent = fetcher.formData?.get(field.name);
  const shown = sent ? sent === "yes" : isOn;
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="return_to" value={doneAt} />
      <PlainRefusal name={field.name} />
      <Switch {...field} isOn={shown} value={shown ? "no" : "yes"} />
    </fetcher.Form>
  );
}
