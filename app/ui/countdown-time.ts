import { clockOffset } from "./server-clock";

type CountdownParts = { hours: string; minutes: string; seconds: string };

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Remaining time as strings of two digits (OFF-15). Rounded up to seconds, and never below zero. */
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

/** Ticks each second by the server's clock. At the end it calls `onEnd` once. The returned function stops it early. */
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
