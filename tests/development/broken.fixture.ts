/** Types vanish from the running code. Without a source map, the line number of the error would be wrong. */
interface Breakage {
  message: string;
  wanted: boolean;
}

const breakage: Breakage = { message: "This file is broken on purpose.", wanted: true };

throw new Error(breakage.message);
