/**
 * A link that asks for it (`lb`) has noted for how long its page stayed open (TRK-02). Nothing is stored in the browser and
 * nothing sent that names anybody; who tells sites not to follow them is not noted at all.
 */
const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };

if (new URLSearchParams(location.search).has("lb") && !globalPrivacyControl) {
  let isTold = false;
  document.addEventListener("visibilitychange", () => {
    if (isTold || document.visibilityState !== "hidden") return;
    isTold = true;
    const facts = new URLSearchParams({ seconds: String(Math.round(performance.now() / 1000)) });
    if (document.referrer) facts.set("from", new URL(document.referrer).hostname);
    navigator.sendBeacon(`/api/page-hidden.php?${facts}`, new Blob(["{}"], { type: "application/json" }));
  });
}

export {};
