const shape = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\.]+(\.[^\s@,;:<>"()[\]\\.]+)+$/;
const longest = 254;

/** Addresses are compared and stored in lower case: nobody owns "Anna@" and "anna@" at two providers. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** Whether a mail could be sent there; whether somebody reads it, only a confirmation tells. */
export function isEmail(text: string): boolean {
  return text.length <= longest && shape.test(text);
}
