import sprite from "virtual:icons";
import type { IconName } from "./icon-names";
import { classNames } from "./class-names";

export type { IconName };

interface IconProps {
  name: IconName;
  className?: string;
}

/**
 * A decorative icon: `<Icon name="heart" className="size-5" />`. Takes the text's colour and is hidden from screen
 * readers. References to one sprite keep repeated icons cheap (P12).
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classNames("icon", className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
