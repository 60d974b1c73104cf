import { userInfo } from "node:os";

/**
 * The operating system's user, until operators have accounts. No argument or environment variable can claim another
 * person.
 */
export function currentActor(): string {
  try {
    return userInfo().username;
  } catch {
    // The user of a container may have only a number.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
