/** A text, or a text under a heading of its own. */
export type MailParagraph = string | { label: string; text: string };

/** The texts of a mail, for its plain and its HTML version. */
export interface MailWords {
  lang: string;
  subject: string;
  greeting: string;
  /** Paragraphs above and below the button. */
  above: MailParagraph[];
  below: string[];
  /** A list of facts above the button. */
  rows: [label: string, value: string][];
  button: string;
  href: string;
  closing: string;
  sender: string;
  /** The link to unsubscribe. Null for a mail that belongs to a request or contract. */
  unsubscribe: { text: string; href: string } | null;
}
