/**
 * Tells the server each time the page is hidden (API-11, API-12). With `lb` in the URL the first call also reports the
 * time on the page (TRK-02). Global Privacy Control turns this report off.
 */
export function listenForHiding(): () => void {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  let isNoted = !new URLSearchParams(location.search).has("lb") || Boolean(globalPrivacyControl);
  const tell = () => {
    if (document.visibilityState !== "hidden") return;
    const query = isNoted ? "" : `?${stay()}`;
    isNoted = true;
    navigator.sendBeacon(`/api/page-hidden.php${query}`, new Blob(["{}"], { type: "application/json" }));
  };
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

function stay(): URLSearchParams {
  const facts = new URLSearchParams({ seconds: String(Math.round(performance.now() / 1000)) });
  if (document.referrer) facts.set("from", new URL(document.referrer).hostname);
  return facts;
}
