const soonestMs = 4_000;
const latestMs = 30_000;

/**
 * Asks repeatedly whether the email address is confirmed, and at once when the page becomes visible. Returns the
 * function that stops asking.
 */
export function watchConfirmation(address: string, onConfirmed: () => void): () => void {
  let wait = soonestMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
  const ask = async () => {
    if (!(await isConfirmed(address))) return plan();
    stop();
    onConfirmed();
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void (document.hidden ? plan() : ask()), wait);
    wait = Math.min(latestMs, wait * 1.3);
  };
  const look = () => {
    if (document.hidden) return;
    wait = soonestMs;
    void ask();
  };
  document.addEventListener("visibilitychange", look);
  plan();
  return stop;
}

async function isConfirmed(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { "x-request-type": "client" } });
    return answer.ok && ((await answer.json()) as { confirmed: boolean }).confirmed;
  } catch {
    // Ignore a failed call, because the next poll asks again.
    return false;
  }
}
