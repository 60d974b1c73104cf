/** A section of a static page. */
export interface Section {
  id: string;
  title: string;
  text: string;
}
