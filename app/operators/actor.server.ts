import { userInfo } from "node:os";

/**
 * Names the user of the operating system, because operators have no accounts yet. No argument or environment variable
 * can name another person.
 */
export function currentActor(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have only a number.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
