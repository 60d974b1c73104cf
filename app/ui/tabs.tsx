import { AppLink } from "./app-link";
import { Badge } from "./badge";
import { classNames } from "./class-names";

type Tab = { href: string; label: string; count?: number; current?: boolean };

/** Several views of one subject, each with its own URL. */
export function Tabs({ label, items }: { label?: string; items: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="scroll-quiet -mx-page overflow-x-auto px-page">
      {/* Long labels wrap on phones, so that every tab stays visible. */}
      <ul className="tabs flex gap-6 border-b border-line max-sm:gap-2 sm:min-w-max">
        {items.map(({ href, label: text, count = 0, current }) => (
          <li key={href}>
            <AppLink
              href={href}
              aria-current={current ? "page" : undefined}
              className={classNames(
                "-mb-px inline-flex h-full min-h-12 items-center gap-2 border-b-[3px] py-1 leading-tight font-semibold no-underline transition",
                current ? "border-primary text-ink" : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {text}
              <Badge count={count} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
