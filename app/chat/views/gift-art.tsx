import sprite from "virtual:icons";
import { classNames } from "~/ui/class-names";

/** A gift's drawing, hidden from screen readers because the gift's name stands beside it. */
export function GiftArt({ gift, className }: { gift: string; className?: string }) {
  return (
    <svg className={classNames("shrink-0", className)} aria-hidden="true">
      <use href={`${sprite}#gift-${gift}`} />
    </svg>
  );
}
