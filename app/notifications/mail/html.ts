import type { ThemeColours } from "~/tenancy/theme";
import type { MailWords } from "./render.server";

/** One column of plain tables and inline colours: what every mail program can show. No pictures, nothing fetched. */
export function mailHtml(words: MailWords, colours: ThemeColours): string {
  const [first = "", ...rest] = words.paragraphs;
  const paragraph = (text: string, colour: string = colours.ink) =>
    `<p style="margin:0 0 20px;font-size:16px;line-height:1.5;color:${colour}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${escapeHtml(words.lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colours.canvas};font-family:system-ui,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${colours.surface};border-radius:12px;border:1px solid ${colours.line}">
<tr><td style="padding:32px 28px">
${paragraph(words.greeting)}
${paragraph(first)}
<p style="margin:0 0 24px"><a href="${escapeHtml(words.href)}" style="display:inline-block;padding:14px 26px;border-radius:10px;background:${colours.primary};color:${colours["on-primary"]};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(words.button)}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${colours["ink-muted"]};word-break:break-all">${escapeHtml(words.href)}</p>
${rest.map((text) => paragraph(text)).join("\n")}
${paragraph(words.closing, colours["ink-muted"])}
<p style="margin:0;font-size:16px;color:${colours["ink-muted"]}">${escapeHtml(words.sender)}</p>
</td></tr></table>
${unsubscribeLine(words, colours)}
</td></tr></table>
</body>
</html>
`;
}

function unsubscribeLine({ unsubscribe }: MailWords, colours: ThemeColours): string {
  if (!unsubscribe) return "";
  const style = `color:${colours["ink-muted"]};font-size:13px;line-height:1.5`;
  const link = `<a href="${escapeHtml(unsubscribe.href)}" style="${style}">${escapeHtml(unsubscribe.text)}</a>`;
  return `<p style="margin:16px 0 0">${link}</p>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Names are typed by members: in a mail they are text, never markup (I02). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
}
