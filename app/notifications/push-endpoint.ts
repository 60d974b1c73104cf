/** Known push services. Any other URL could make the server call an arbitrary machine (I06, D30). */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

const longestEndpoint = 1000;

/** True for an HTTPS URL of a known push service, without port or credentials. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > longestEndpoint || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return services.some((service) => (typeof service === "string" ? service === hostname : service.test(hostname)));
}

/** Formats of the browser's public key and secret, in base64url (RFC 8291). */
export const publicKeyShape = /^[\w-]{86,87}=?$/;
export const authSecretShape = /^[\w-]{22}={0,2}$/;
