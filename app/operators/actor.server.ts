import { userInfo } from "node:os";

/**
 * Name of the operating system's user, who is the operator of a command line. No argument or environment variable can
 * change it.
 */
export function currentActor(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have only a number.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
