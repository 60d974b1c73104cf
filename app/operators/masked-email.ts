/** Masks an email address: "anna@example.org" becomes "a•••@•••.org". */
export function maskedEmail(email: string): string {
  const ending = email.slice(email.lastIndexOf("."));
  return `${email.slice(0, 1)}•••@•••${ending.includes("@") ? "" : ending}`;
}
