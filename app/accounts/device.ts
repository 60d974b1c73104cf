/** Names of browsers are the same in every language, so they need no translation. */
const browsers = ["Edge", "Opera", "Samsung Internet", "Firefox", "Chrome", "Safari"] as const;
const systems = ["iPhone", "iPad", "Android", "ChromeOS", "Windows", "Mac", "Linux"] as const;

export interface DeviceName {
  browser: (typeof browsers)[number] | null;
  system: (typeof systems)[number] | null;
  isPhone: boolean;
}

/** The first match decides, because most user agents also name other browsers. */
const browserSigns: [DeviceName["browser"], RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS|e)?\//],
  ["Opera", /\b(?:OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const systemSigns: [DeviceName["system"], RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
];

/** Names the device of a user agent. For display only, because any sender can forge a user agent. */
export function deviceName(userAgent: string): DeviceName {
  const system = nameIn(systemSigns, userAgent);
  const isPhone = system === "iPhone" || (system === "Android" && /\bMobile\b/.test(userAgent));
  return { browser: nameIn(browserSigns, userAgent), system, isPhone };
}

function nameIn<T>(signs: readonly [T | null, RegExp][], text: string): T | null {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null;
}
