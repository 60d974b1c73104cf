import { expect, it } from "vitest";
import { isPushEndpoint } from "./push-endpoint";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QGuQyavXutnMH",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC",
])("The push service %s is accepted", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

it.each([
  "http://127.0.0.1:9/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/",
  "http://fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com:8443/fcm/send/x",
  "https://user:secret@fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evil.example/fcm.googleapis.com",
  "https://notify.windows.com.evil.example/x",
  "https://a.b.notify.windows.com.evil/x",
  "javascript:alert(1)",
  `https://fcm.googleapis.com/${"x".repeat(2000)}`,
  "",
])("The push endpoint %s is refused (I06)", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
