import type { ThemeColours } from "~/tenancy/theme";
import type { MailColours } from "./colours.server";
import type { MailParagraph, MailPicture, MailWords } from "./words";

/** Repeated in each cell, because some email programs inherit no fonts in tables. */
const face = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Wraps long names and addresses, because they would make the email wider than a phone. */
const breaks = "word-break:break-word";
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * An email as tables with inline colours, because every email program supports them. The head holds the dark colours.
 * Pictures come from the site itself, under addresses that are equal for all recipients.
 */
export function mailHtml(words: MailWords, { light, dark }: MailColours): string {
  const paragraph = (text: MailParagraph) => line(text, "ink", light);
  return `<!doctype html>
<html lang="${escapeHtml(words.lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(words.subject)}</title>
<style>${nightStyle(dark)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.canvas}">
<table ${table} class="ground" bgcolor="${light.canvas}" style="background:${light.canvas}"><tr><td align="center" style="padding:24px 12px;${face}">
<table ${table} class="sheet" bgcolor="${light.surface}" style="max-width:520px;background:${light.surface};border-radius:12px;border:1px solid ${light.line};border-top:4px solid ${light.primary}">
<tr><td align="left" style="padding:28px;${face}">
${senderRow(words, light)}
${words.picture ? drawing(words.picture) : ""}
<h1 class="ink" style="margin:0 0 16px;${face};font-size:22px;line-height:1.3;font-weight:700;color:${light.ink};${breaks}">${escapeHtml(words.subject)}</h1>
${paragraph(words.greeting)}
${words.above.map(paragraph).join("\n")}
${rowsTable(words, light)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="press" bgcolor="${light.primary}" style="border-radius:10px;background:${light.primary}"><a class="word" href="${escapeHtml(words.href)}" style="display:inline-block;padding:14px 26px;${face};color:${light["on-primary"]};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${escapeHtml(words.button)}</a></td></tr></table>
<p class="muted" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:${light["ink-muted"]};word-break:break-all">${escapeHtml(words.href)}</p>
${words.below.map(paragraph).join("\n")}
${line(words.closing, "muted", light)}
<p class="muted" style="margin:0;font-size:16px;color:${light["ink-muted"]}">${escapeHtml(words.sender)}</p>
</td></tr></table>
${unsubscribeLine(words, light)}
</td></tr></table>
</body>
</html>
`;
}

/** The mark has no alternative text, because the sender's name stands beside it. */
function senderRow({ mark, sender }: MailWords, light: ThemeColours): string {
  const picture = `<img src="${escapeHtml(mark)}" width="36" height="36" alt="" style="display:block;border:0">`;
  const name = `<td class="ink" style="padding:0 0 0 12px;${face};font-size:16px;line-height:1.25;font-weight:600;color:${light.ink};${breaks}">${escapeHtml(sender)}</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td width="36">${picture}</td>${name}</tr></table>`;
}

/** A decorative picture above the text, without alternative text. */
function drawing({ light, dark }: MailPicture): string {
  const night = `<source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme:dark)">`;
  return `<picture>${night}<img src="${escapeHtml(light)}" width="200" height="168" alt="" style="display:block;border:0;margin:0 auto 20px;max-width:100%"></picture>`;
}

function line(paragraph: MailParagraph, kind: "ink" | "muted", light: ThemeColours): string {
  const { label, text } = typeof paragraph === "string" ? { label: "", text: paragraph } : paragraph;
  const head = label && `<strong>${escapeHtml(label)}</strong><br>`;
  const colour = light[kind === "ink" ? "ink" : "ink-muted"];
  return `<p class="${kind}" style="margin:0 0 20px;font-size:16px;line-height:1.5;color:${colour};${breaks}">${head}${escapeHtml(text)}</p>`;
}

function rowsTable({ rows }: MailWords, light: ThemeColours): string {
  if (rows.length === 0) return "";
  const cell = (kind: "ink" | "ink-muted", text: string) =>
    `<td class="${kind === "ink" ? "ink" : "muted"}" valign="top" style="padding:0 ${kind === "ink" ? "0 6px 0" : "12px 6px 0"};${face};font-size:14px;line-height:1.5;color:${light[kind]}${kind === "ink" ? `;${breaks}` : ""}">${escapeHtml(text)}</td>`;
  const lines = rows.map(([label, value]) => `<tr>${cell("ink-muted", label)}${cell("ink", value)}</tr>`);
  return `<table ${table} style="margin:0 0 20px">${lines.join("")}</table>`;
}

function unsubscribeLine({ unsubscribe }: MailWords, light: ThemeColours): string {
  if (!unsubscribe) return "";
  const style = `color:${light["ink-muted"]};font-size:13px;line-height:1.5`;
  const link = `<a class="muted" href="${escapeHtml(unsubscribe.href)}" style="${style}">${escapeHtml(unsubscribe.text)}</a>`;
  return `<p style="margin:16px 0 0">${link}</p>`;
}

function nightStyle(dark: ThemeColours): string {
  const rules = [
    `.ground{background:${dark.canvas}!important}`,
    `.sheet{background:${dark.surface}!important;border-color:${dark.line}!important;border-top-color:${dark.primary}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.muted{color:${dark["ink-muted"]}!important}`,
    `.press{background:${dark.primary}!important}`,
    `.word{color:${dark["on-primary"]}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join("")}}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text typed by members (I02). */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
}
