import { describe, expect, it } from "vitest";
import { passwordRefusal } from "./password";

const facts = { email: "anna.berg@members.test", siteName: "Emberly" };
const refusal = (password: string) => passwordRefusal(password, facts);

describe("a new password", () => {
  it("A new password has from 12 to 200 characters, counted as characters, not bytes", () => {
    expect(refusal("kelp-drifts")).toBe("password.too_short");
    expect(refusal("kelp-drifts!")).toBeNull();
    expect(refusal("🦑🐙🦐🦞🦀🐡🐠🐟🐬🐳🐋🦈")).toBeNull();
    expect(refusal(`${"kelp drifts by ".repeat(13)}......`)).toBe("password.too_long");
    expect(refusal(`${"kelp drifts by ".repeat(13)}.....`)).toBeNull();
  });

  it.each([
    "password1234",
    "PasswordPassword",
    "123456789012",
    "210987654321",
    "qwertyuiopas",
    "aaaaaaaaaaaaaa",
    "abababababab",
    "iloveyou!!!!",
    "Emberly-2026!",
    "emberlyemberly",
    "anna.berg@members.test",
    "annaberg12345",
  ])("A guessable new password is refused: %s", (password) => {
    expect(refusal(password)).toBe("password.common");
  });

  it.each(["demo-demo-demo", "correct horse", "four words in a row", "ALLCAPSNODIGITS"])(
    "A new password needs no mix of digits, signs and capitals: %s",
    (password) => {
      expect(refusal(password)).toBeNull();
    },
  );
});
