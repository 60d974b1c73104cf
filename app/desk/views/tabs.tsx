interface Tab {
  to: string;
  label: string;
  /** Number of waiting items in the tab. */
  count?: number;
  isCurrent: boolean;
  /** Keyboard shortcut that opens the tab. */
  hotkey?: string | undefined;
}

/** Links to the tabs of a screen. The URL names the open tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.to}
          href={tab.to}
          aria-current={tab.isCurrent ? "page" : undefined}
          {...(tab.hotkey && { "data-key": tab.hotkey, "data-key-name": tab.label })}
        >
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
