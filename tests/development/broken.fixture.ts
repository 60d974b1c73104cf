/** Compilation removes these types, so the error's line number would be wrong without a source map. */
interface Breakage {
  message: string;
  wanted: boolean;
}

const breakage: Breakage = { message: "This file is broken on purpose.", wanted: true };

throw new Error(breakage.message);
