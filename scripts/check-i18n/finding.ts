/** Something a person has to put right: where, and what. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}
