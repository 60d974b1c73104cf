import { userInfo } from "node:os";

/**
 * Who acts: the operating system's user, until operators have accounts of their own. No argument or environment variable
 * can name somebody else.
 */
export function currentActor(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have a number alone.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
