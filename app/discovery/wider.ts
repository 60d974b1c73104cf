/** Searches that find members when suggestions are empty. Each label holds the number of members. */
export interface WiderChoice {
  text: string;
  ways: { label: string; href: string }[];
}
