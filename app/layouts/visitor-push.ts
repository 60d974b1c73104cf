/**
 * Nobody is logged in on this page, so nobody is to be woken in this browser (A07): after a logout, and after a session
 * that ended by itself. The server has forgotten the browser already; here its own side goes. Another tab may have logged
 * in meanwhile, so the server is asked.
 */
async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const answer = await fetch("/api/user.php", { headers: { "X-Request-Type": "client" } });
  if ((await answer.json()).user === null) await subscription.unsubscribe();
}

// Without a network it is tried on the next page.
if (document.documentElement.dataset.viewer !== "member") unsubscribe().catch(() => undefined);

export {};
