/** A paragraph, optionally under its own heading. */
export type MailParagraph = string | { label: string; text: string };

/** Addresses of a drawing on the site, for light and dark email programs. */
export interface MailPicture {
  light: string;
  dark: string;
}

/** The texts of an email, for its plain and HTML versions. */
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
  /** Address of the site's icon. */
  mark: string;
  picture: MailPicture | null;
  /** The link to unsubscribe. Null for an email about a request or contract. */
  unsubscribe: { text: string; href: string } | null;
}
