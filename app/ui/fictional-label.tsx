import { Icon, iconMarkup } from "./icon";
import { classNames } from "./class-names";
import { type Markup, markup } from "./markup";

const looks =
  "inline-flex max-w-full flex-nowrap items-center gap-1 rounded-pill bg-label-fictional px-2 py-0.5 align-middle " +
  "text-xs leading-5 font-semibold text-on-label-fictional";
const drawing = { name: "drama", className: "size-3.5 shrink-0" } as const;

/** The tenant's own words for an invented profile: words first, the icon only helps (DESIGN 8). */
export function FictionalLabel({ text, className }: { text: string; className?: string }) {
  if (!text) return null;
  return (
    <span className={classNames(looks, className)}>
      <Icon {...drawing} />
      <span className="text-balance">{text}</span>
    </span>
  );
}

/** The same within markup. */
export function fictionalLabelMarkup(text: string): Markup {
  return markup`<span class="${looks}">${iconMarkup(drawing)}<span class="text-balance">${text}</span></span>`;
}
