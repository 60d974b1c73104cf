import { describe, expect, it } from "vitest";
import { deviceName } from "./device";

const agents: [string, string][] = [
  [
    "Chrome / Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  ],
  [
    "Edge / Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91",
  ],
  [
    "Safari / iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome / iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1",
  ],
  [
    "Samsung Internet / Android",
    "Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
  ],
  ["Firefox / Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0"],
  [
    "Safari / Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15",
  ],
  [
    "Opera / Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36 OPR/105.0.0.0",
  ],
  ["null / null", "curl/8.5.0"],
  ["null / null", ""],
];

describe("a device name", () => {
  it.each(agents)("A device is named %s", (expected, agent) => {
    const { browser, system } = deviceName(agent);
    expect(`${browser} / ${system}`).toBe(expected);
  });

  it("A device's name distinguishes phone, tablet and computer", () => {
    const android = "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/115.0.0.0 Safari/537.36";
    expect(deviceName(android).isPhone).toBe(false);
    expect(deviceName(agents[4]?.[1] as string).isPhone).toBe(true);
  });

  it("A long nonsense user agent is named without delay (I08)", () => {
    const started = process.cpuUsage();
    deviceName("Version/ ".repeat(6000));
    expect(process.cpuUsage(started).user).toBeLessThan(100_000);
  });
});
