import { useLatePart } from "~/ui/use-late-part";
import type { LocateButtonProps } from "./locate-button";

const loadButton = async () => (await import("./locate-button")).LocateButton;

/** Loads the button after the page, because locating needs script and the members page has reached its size limit. */
export function LazyLocateButton(props: LocateButtonProps) {
  const Button = useLatePart(loadButton);
  return Button && <Button {...props} />;
}
