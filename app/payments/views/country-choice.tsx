import { Form, useSubmit } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/button";
import { type Option, Select } from "~/ui/select";

interface CountryChoiceProps {
  country: string;
  countries: readonly Option[];
  /** Other parameters of the page's URL. */
  kept?: Readonly<Record<string, string>>;
}

/** Choice of the payment's country, which decides methods, price and currency (PAY-16). */
export function CountryChoice({ country, countries, kept = {} }: CountryChoiceProps) {
  const t = useT();
  const submit = useSubmit();
  if (countries.length < 2) return null;
  return (
    <Form method="get" preventScrollReset className="flex max-w-sm items-end gap-2">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={country}
        className="grow"
        label={t("payments:credits.country")}
        name="country"
        defaultValue={country}
        options={countries}
        onChange={(event) => submit(event.currentTarget.form)}
      />
      <Button variant="quiet">{t("payments:credits.changeCountry")}</Button>
    </Form>
  );
}
