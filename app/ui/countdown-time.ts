import { clockOffset } from "./server-clock";

type CountdownParts = { hours: string; minutes: string; seconds: string };

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Time left as two-digit strings (OFF-15). Rounds up to whole seconds, and never below 00:00:00. */
export function countdownParts(milliseconds: number): CountdownParts {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    hours: twoDigits(Math.floor(total / 3600)),
    minutes: twoDigits(Math.floor((total % 3600) / 60)),
    seconds: twoDigits(total % 60),
  };
}

export function countdownText(milliseconds: number): string {
  const { hours, minutes, seconds } = countdownParts(milliseconds);
  return `${hours}:${minutes}:${seconds}`;
}

type Run = { endsAt: number; serverNow: number; onTick: (left: number) => void; onEnd: () => void };

/**
 * Ticks once a second by the server's clock until the end, then calls `onEnd` once and clears its timer. Returns a
 * function to stop early.
 */
export function runCountdown({ endsAt, serverNow, onTick, onEnd }: Run): () => void {
  const offset = clockOffset(serverNow);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const tick = () => {
    const left = endsAt - (Date.now() + offset);
    onTick(left);
    if (left > 0) return true;
    stop();
    onEnd();
    return false;
  };
  if (tick()) timer = setInterval(tick, 1000);
  return stop;
}
