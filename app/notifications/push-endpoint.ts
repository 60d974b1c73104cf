/**
 * The push services of the browsers there are. A subscription names the address that our server will write to, so any
 * other one would let a visitor aim our server at a machine of their choice (I06, D30).
 */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

const longestEndpoint = 1000;

/** Whether this is an address of a browser's push service: HTTPS on its own port, without a name and password in it. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > longestEndpoint || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services.some((service) => (typeof service === "string" ? service === hostname : service.test(hostname)));
}

/** The browser's public key, an uncompressed point of P-256, and its secret: as RFC 8291 measures them, in base64url. */
export const publicKeyShape = /^[\w-]{86,87}=?$/;
export const authSecretShape = /^[\w-]{22}={0,2}$/;
