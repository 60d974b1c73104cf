import { clockOffset } from "./server-clock";

type CountdownParts = { hours: string; minutes: string; seconds: string };

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Remaining time in two-digit strings (OFF-15), rounded up to seconds and never negative. */
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
 * Ticks every second by the server's clock and finally calls `onEnd` once. The returned function stops the countdown.
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
