import { describe, expect, it } from "vitest";
import { canGoBack } from "./back-button";

const origin = "https://ember.example";

interface Facts {
  installed?: boolean;
  idx?: number;
  referrer?: string;
  navigation?: { canGoBack: boolean };
}

function view({ installed = true, idx = 0, referrer = "", navigation }: Facts) {
  return {
    matchMedia: () => ({ matches: installed }) as MediaQueryList,
    history: { state: { idx } } as unknown as History,
    location: { origin } as Location,
    document: { referrer },
    ...(navigation && { navigation }),
  };
}

describe("the back button of an installed app", () => {
  it("The back button shows after an earlier page within the app (LAY-24)", () => {
    expect(canGoBack(view({ idx: 2 }))).toBe(true);
    expect(canGoBack(view({ navigation: { canGoBack: true } }))).toBe(true);
  });

  it("The back button shows after a full page load, which restarts the browser's count of entries (LAY-24)", () => {
    expect(canGoBack(view({ referrer: `${origin}/likes/received` }))).toBe(true);
    expect(canGoBack(view({ idx: 0, navigation: { canGoBack: true } }))).toBe(true);
  });

  it("The back button does not show on the first page, even after a link from elsewhere (LAY-25)", () => {
    expect(canGoBack(view({}))).toBe(false);
    expect(canGoBack(view({ referrer: "https://mail.example/inbox" }))).toBe(false);
    expect(canGoBack(view({ referrer: `${origin}.evil.example/` }))).toBe(false);
    expect(canGoBack(view({ idx: 3, navigation: { canGoBack: false } }))).toBe(false);
  });

  it("The back button does not show in a browser window (LAY-24)", () => {
    expect(canGoBack(view({ installed: false, idx: 2, navigation: { canGoBack: true } }))).toBe(false);
  });
});
