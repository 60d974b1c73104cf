/**
 * Tells the server each time the page goes out of sight (API-11, API-12), until the function it answers is called. A link that
 * asks for it (`lb`) has noted once for how long its page stayed open (TRK-02); nothing is sent that names anybody, and
 * nothing at all is noted of who tells sites not to follow them.
 */
export function followHiding(): () => void {
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
