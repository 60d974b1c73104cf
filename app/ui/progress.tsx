type ProgressProps = {
  value: number;
  max: number;
  /** Text for the bar, such as "Step 2 of 5". */
  label: string;
  hideLabel?: boolean;
};

export function Progress({ value, max, label, hideLabel }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="grid gap-2">
      {!hideLabel && <p className="text-sm font-medium text-ink-muted">{label}</p>}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-300"
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </div>
    </div>
  );
}
