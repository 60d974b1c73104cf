import { useT } from "~/i18n/use-t";
import { Avatar, type AvatarSize } from "~/ui/avatar";
import type { ShownPerson } from "../message";

/** The other member's name, or the text for a deleted account. */
export function useNameOf(person: ShownPerson): string {
  const t = useT();
  return person.name ?? t("chat:person.gone");
}

export function PersonFace({ person, size }: { person: ShownPerson; size?: AvatarSize }) {
  const name = useNameOf(person);
  return <Avatar src={person.photo?.src} colours={person.photo?.colours} name={name} size={size} />;
}
