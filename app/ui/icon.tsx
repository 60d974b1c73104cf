import sprite from "virtual:icons";
import type { IconName } from "./icon-names";
import { classNames } from "./class-names";

export type { IconName };

interface IconProps {
  name: IconName;
  className?: string;
}

/**
 * A drawing beside words: `<Icon name="heart" className="size-5" />`. It takes the colour of the text around it and says
 * nothing to a screen reader. The page only points at it, so that forty hearts cost no more than one (P12).
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classNames("icon", className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
