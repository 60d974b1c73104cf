const firstVersion = "2023-12-01T12:00:00Z";

/** The version of the terms: the later date of the product's date and the company's date (PAG-22, PAG-23). */
export function termsVersionAt(companyAddedAt: string): string {
  return new Date(Math.max(Date.parse(firstVersion), Date.parse(companyAddedAt))).toISOString();
}
