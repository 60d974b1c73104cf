import sprite from "virtual:icons";
import type { IconName } from "./icon-names";
import { classNames } from "./class-names";

export type { IconName };

interface IconProps {
  name: IconName;
  className?: string;
}

/**
 * A decorative icon in the text's colour, hidden from screen readers: `<Icon name="heart" className="size-5" />`. All
 * icons share one file, so that repeated icons are cheap (P12).
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classNames("icon", className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
