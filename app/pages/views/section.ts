export interface Section {
  id: string;
  title: string;
  text: string;
}
