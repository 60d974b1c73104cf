import * as z from "zod";

/** The legal person behind one or more sites: a file in `tenants/companies` with ten fields (TEN-35). */
export const companySchema = z.strictObject({
  name: z.string().trim().min(2).max(80).describe("Legal name."),
  address: z.string().trim().min(3).max(120).describe("Street and number."),
  kvk: z.string().trim().min(2).max(40).describe("Number in the trade register."),
  city: z.string().trim().min(2).max(80).describe("Postcode and place."),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country code like NL")
    .describe("Country of the company."),
  tradenames: z.array(z.string().trim().min(2).max(60)).min(1).describe("Names it trades under."),
  vat_numbers: z
    .array(
      z.string().regex(/^[A-Z]{2,3}[A-Z0-9. +*-]{4,16}$/, "must be a VAT number with its country, like NL001234567B01"),
    )
    .min(1)
    .describe("VAT numbers, one per country of registration."),
  support_phone: z
    .string()
    .transform(withoutDashesAndSpaces)
    .pipe(z.string().regex(/^\+?[0-9]{5,16}$/, "must be a telephone number"))
    .describe("Telephone of customer service; dashes and spaces are removed (TEN-36)."),
  delete_discount: z.int().min(0).max(90).describe("Per cent offered in the deletion flow; 0 offers none."),
  added: z.iso
    .datetime({ offset: true, error: "must be an instant like 2024-02-01T09:00:00Z" })
    .describe("Since when the company stands behind its sites; dates the terms when later than 2023-12-01."),
});

export type CompanyData = z.infer<typeof companySchema>;
export type Company = CompanyData & { id: string };

function withoutDashesAndSpaces(phone: string): string {
  return phone.replace(/[\s-]/g, "");
}
