import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { InvoiceWords } from "./invoice-lines";

/**
 * A font with the letters of all supported languages, because PDF's standard fonts cover only Western European letters.
 */
const { resolve } = createRequire(import.meta.url);
const faces = { text: "DejaVuSans.ttf", strong: "DejaVuSans-Bold.ttf" };
const face = (name: keyof typeof faces) => resolve(`dejavu-fonts-ttf/ttf/${faces[name]}`);

const left = 56;
const right = 539;

interface Letterhead {
  name: string;
  /** The tenant's logo as a square PNG. */
  logo: Buffer;
}

/** Makes a PDF with one A4 page per document. Its metadata does not name the tenant. */
export function invoicePdf(papers: readonly InvoiceWords[], lang: string, letterhead: Letterhead): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: left,
    autoFirstPage: false,
    lang,
    info: { Title: papers[0]?.title ?? "" },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((finish, fail) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => finish(Buffer.concat(chunks)));
    document.on("error", fail);
  });
  document.registerFont("text", face("text"));
  document.registerFont("strong", face("strong"));
  for (const paper of papers) draw(document.addPage(), paper, letterhead);
  document.end();
  return done;
}

const logoSize = 32;

function draw(
  page: PDFKit.PDFDocument,
  { title, head, seller, rows, total, foot }: InvoiceWords,
  { name, logo }: Letterhead,
): void {
  page.image(logo, left, 48, { width: logoSize });
  page
    .font("strong")
    .fontSize(14)
    .text(name, left + logoSize + 10, 56);
  page.fontSize(20).text(title, left, 108);
  page.font("text").fontSize(10).moveDown(0.6);
  for (const [label, value] of head) page.text(`${label}: ${value}`);
  page.moveDown(1.4);
  for (const line of seller) page.text(line);
  page.moveDown(2);
  for (const [label, value] of rows) line(page, label, value);
  page
    .moveTo(left, page.y + 2)
    .lineTo(right, page.y + 2)
    .lineWidth(0.5)
    .stroke();
  page.moveDown(0.6).font("strong").fontSize(12);
  line(page, ...total);
  page.font("text").fontSize(9).moveDown(2);
  for (const text of foot) page.text(text, left);
}

function line(page: PDFKit.PDFDocument, label: string, value: string): void {
  const { y } = page;
  page.text(label, left, y, { width: 340 });
  const below = page.y;
  page.text(value, left + 340, y, { width: right - left - 340, align: "right" });
  page.x = left;
  page.y = Math.max(below, page.y) + 6;
}
