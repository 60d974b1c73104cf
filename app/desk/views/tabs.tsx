interface Tab {
  to: string;
  label: string;
  /** How many things wait behind the tab. */
  count?: number;
  isCurrent: boolean;
  /** The key that opens it. */
  press?: string | undefined;
}

/** Links to the parts of a screen. The open part stands in the address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.to}
          href={tab.to}
          aria-current={tab.isCurrent ? "page" : undefined}
          {...(tab.press && { "data-key": tab.press, "data-key-name": tab.label })}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
