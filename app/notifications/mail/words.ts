/** The texts of a mail, shared by plain text and HTML. */
export interface MailWords {
  lang: string;
  subject: string;
  greeting: string;
  /** Paragraphs before and after the button. */
  above: string[];
  below: string[];
  /** A list of facts between the first paragraphs and the button. */
  rows: [label: string, value: string][];
  button: string;
  href: string;
  closing: string;
  sender: string;
  /** The unsubscribe link of unrequested mails. */
  unsubscribe: { text: string; href: string } | null;
}
