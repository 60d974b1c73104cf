import { services } from "~/platform/services.server";
import { verifyPassword } from "./passwords.server";

/**
 * Checks a password typed again. Counts before checking, so that concurrent guesses get no more; success clears the
 * count. Throws `limit.reached`. `whose` is "<tenant id>:<action and member>".
 */
export async function isPasswordRight(whose: string, passwordHash: string, typed: string): Promise<boolean> {
  const { limiter } = services();
  await limiter.consume("passwordTry", whose);
  const isRight = await verifyPassword(passwordHash, typed);
  if (isRight) await limiter.reset("passwordTry", whose);
  return isRight;
}
