import { Icon } from "./icon";
import { classNames } from "./class-names";

const looks =
  "inline-flex max-w-full flex-nowrap items-center gap-1 rounded-pill bg-label-fictional px-2 py-0.5 align-middle " +
  "text-xs leading-5 font-semibold text-on-label-fictional";

/** The tenant's label for a fictional profile. Must be clear without its icon (DESIGN 8). */
export function FictionalLabel({ text, className }: { text: string; className?: string }) {
  if (!text) return null;
  return (
    <span className={classNames(looks, className)}>
      <Icon name="drama" className="size-3.5 shrink-0" />
      <span className="text-balance">{text}</span>
    </span>
  );
}
