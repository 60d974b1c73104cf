import { useEffect, useState } from "react";
import { useLatestCallback } from "./use-on-change";
import { classNames } from "./class-names";
import { countdownParts, countdownText, runCountdown } from "./countdown-time";

type Instant = string | number | Date;

type CountdownProps = {
  endsAt: Instant;
  /** The server's time at rendering. Used for the first display and to correct the device's clock. */
  serverNow: Instant;
  /** `title` is for screen readers. The other three labels turn the time into labelled boxes. */
  labels?: { title?: string; hours?: string; minutes?: string; seconds?: string };
  onEnd?: () => void;
  className?: string;
};

const milliseconds = (instant: Instant) => new Date(instant).getTime();

/** Remaining time by the server's clock. Calls `onEnd` once at zero. */
function useTimeLeft(endsAt: Instant, serverNow: Instant, onEnd?: () => void): number {
  const end = milliseconds(endsAt);
  const now = milliseconds(serverNow);
  const [left, setLeft] = useState(end - now);
  const whenOver = useLatestCallback(() => onEnd?.());
  useEffect(
    () => runCountdown({ endsAt: end, serverNow: now, onTick: setLeft, onEnd: whenOver }),
    [end, now, whenOver],
  );
  return left;
}

export function Countdown({ endsAt, serverNow, labels = {}, onEnd, className }: CountdownProps) {
  const left = useTimeLeft(endsAt, serverNow, onEnd);
  const parts = countdownParts(left);
  const { hours, minutes, seconds } = labels;
  const boxes = [
    [parts.hours, hours],
    [parts.minutes, minutes],
    [parts.seconds, seconds],
  ];
  if (!(hours && minutes && seconds)) {
    return (
      <time role="timer" aria-label={labels.title} className={classNames("font-semibold figures", className)}>
        {countdownText(left)}
      </time>
    );
  }
  return (
    <div role="timer" aria-label={labels.title} className={classNames("inline-flex gap-2 figures", className)}>
      {boxes.map(([value, label]) => (
        <span key={label} className="grid min-w-16 rounded-control bg-sunken px-2 py-2 text-center">
          <span className="text-2xl leading-tight font-bold">{value}</span>
          <span className="text-xs text-ink-muted">{label}</span>
        </span>
      ))}
    </div>
  );
}
