import sprite from "virtual:icons";
import type { IconName } from "./icon-names";
import { classNames } from "./class-names";

export type { IconName };

interface IconProps {
  name: IconName;
  className?: string;
}

/**
 * A decorative icon: `<Icon name="heart" className="size-5" />`. It has the text's colour, and screen readers skip it.
 * All icons refer to one file, so that repeated ones are cheap (P12).
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classNames("icon", className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
