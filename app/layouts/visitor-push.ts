/**
 * Ends the push subscription of a browser without a session (A07). Asks the server first, because another tab may have
 * logged in.
 */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const answer = await fetch("/api/user.php", { headers: { "X-Request-Type": "client" } });
  if ((await answer.json()).user === null) await subscription.unsubscribe();
}

// Ignore a failure, because the next page retries.
if (document.documentElement.dataset.viewer !== "member") unsubscribe().catch(() => undefined);

export {};
