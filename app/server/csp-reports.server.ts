import { log } from "~/platform/log.server";

const longestReport = 8_192;

interface Report {
  "csp-report"?: { "violated-directive"?: unknown; "blocked-uri"?: unknown };
}

/** Logs the violated directive of the content security policy, without the URL, which is personal. */
export async function answerViolation(request: Request): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const text = await request.text();
  const directive = text.length > longestReport ? "" : directiveOf(text);
  if (directive) log.warn("csp.violated", { reason: directive });
  return new Response(null, { status: 204 });
}

function directiveOf(text: string): string {
  try {
    const directive = (JSON.parse(text) as Report)["csp-report"]?.["violated-directive"];
    return typeof directive === "string" && /^[a-z-]{3,40}/.test(directive) ? (directive.split(" ")[0] ?? "") : "";
  } catch {
    return "";
  }
}
