/** A heading of a static page with its text. */
export interface Section {
  id: string;
  title: string;
  text: string;
}
