import { services } from "~/platform/services.server";
import { verifyPassword } from "./passwords.server";

/**
 * Checks the password of a logged-in member. Counts the try before the check, so that concurrent guesses get no extra
 * tries. The right password clears the count. `whose` is "<tenant id>:<action and member>". Throws `limit.reached`.
 */
export async function isPasswordRight(whose: string, passwordHash: string, typed: string): Promise<boolean> {
  const { limiter } = services();
  await limiter.consume("passwordTry", whose);
  const isRight = await verifyPassword(passwordHash, typed);
  if (isRight) await limiter.reset("passwordTry", whose);
  return isRight;
}
