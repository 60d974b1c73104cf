import { services } from "~/platform/services.server";
import { verifyPassword } from "./passwords.server";

/**
 * Whether a password typed once more is right. Guesses are counted before they are looked at, so that many at once get no
 * more of them; a right one clears the count, so that slips of its owner do not add up. Throws `limit.reached` with the
 * seconds to wait. `whose` is "<tenant id>:<the action and its member>".
 */
export async function isPasswordRight(whose: string, passwordHash: string, typed: string): Promise<boolean> {
  const { limiter } = services();
  await limiter.consume("passwordTry", whose);
  const isRight = await verifyPassword(passwordHash, typed);
  if (isRight) await limiter.reset("passwordTry", whose);
  return isRight;
}
