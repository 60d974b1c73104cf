/** A mistake in the texts, with its place. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}
