/** Types leave no line in the running code. */
interface Breakage {
  message: string;
  wanted: boolean;
}

const breakage: Breakage = { message: "This file is broken on purpose.", wanted: true };

throw new Error(breakage.message);
