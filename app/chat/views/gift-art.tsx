import sprite from "virtual:icons";
import { classNames } from "~/ui/class-names";

/** A gift's drawing. Hidden from screen readers, because its name stands beside it. */
export function GiftArt({ gift, className }: { gift: string; className?: string }) {
  return (
    <svg className={classNames("shrink-0", className)} aria-hidden="true">
      <use href={`${sprite}#gift-${gift}`} />
    </svg>
  );
}
