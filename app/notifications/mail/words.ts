/** The words of a mail: the same for text and HTML. */
export interface MailWords {
  lang: string;
  subject: string;
  greeting: string;
  /** Paragraphs before the button, and after it. */
  above: string[];
  below: string[];
  /** Facts in a list, between the first paragraphs and the button. */
  rows: [label: string, value: string][];
  button: string;
  href: string;
  closing: string;
  sender: string;
  /** How to hear no more of this, for mails that nobody asked for at this moment. */
  unsubscribe: { text: string; href: string } | null;
}
