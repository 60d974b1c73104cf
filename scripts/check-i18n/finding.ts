export interface Finding {
  readonly where: string;
  readonly what: string;
}
