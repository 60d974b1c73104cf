/** Types leave no line behind in the code that runs. */
interface Breakage {
  message: string;
  wanted: boolean;
}

const breakage: Breakage = { message: "This file is broken on purpose.", wanted: true };

throw new Error(breakage.message);
