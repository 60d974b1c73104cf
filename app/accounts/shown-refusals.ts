export interface ShownRefusals {
  list: readonly { code: string; message: string; field?: string }[];
  errorOf(field: string): string | undefined;
  inputOf(field: string): string | undefined;
}

export const nothingRefused: ShownRefusals = { list: [], errorOf: () => undefined, inputOf: () => undefined };
