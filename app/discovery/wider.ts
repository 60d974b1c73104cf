/** Shown when nobody is suggested: searches that find members, each with its number. */
export interface WiderChoice {
  text: string;
  ways: { label: string; href: string }[];
}
