export type ParsedMail = { subject: string; text: string; headers: Record<string, string> };

const decodeWord = (text: string) =>
  text.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_whole, kind: string, word: string) =>
    kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString("utf8") : decodeQuoted(word.replaceAll("_", " ")),
  );

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

export function readMail(raw: string): ParsedMail {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const text = decodeQuoted(rest.join("\r\n\r\n")).replaceAll("\r\n", "\n");
  return { subject: decodeWord(headers.subject ?? ""), text, headers };
}
