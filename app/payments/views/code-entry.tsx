import { Form, useLocation } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { useNewsFocus } from "~/ui/use-news-focus";

interface CodeEntryProps {
  country: string;
  code: string | undefined;
  refused: { code: string; message: string } | null;
  /** URL of the order page without a code. */
  href: string;
}

/** A form for a discount code. Uses GET, because a quote changes nothing (OFF-03..06). */
export function CodeEntry({ country, code, refused, href }: CodeEntryProps) {
  const t = useT();
  const { key, state } = useLocation();
  // Focus the field after a refused code, but neither on load nor after a refused order.
  const field = useNewsFocus<HTMLInputElement>(refused && state && key);
  if (code) {
    return (
      <Card className="grid gap-1">
        <p className="font-semibold">{t("payments:order.codeApplied", { code })}</p>
        <AppLink href={href} className="link justify-self-start py-2.5">
          {t("payments:order.removeCode")}
        </AppLink>
      </Card>
    );
  }
  return (
    <Card>
      <Form
        method="get"
        state={{ isAsked: true }}
        preventScrollReset
        className="flex flex-wrap items-start gap-2 [&>div]:grow [&>div]:basis-40"
      >
        <input type="hidden" name="country" value={country} />
        <Field
          label={t("payments:order.code")}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          defaultValue={refused?.code}
          error={refused?.message}
          inputRef={field}
          autoFocus={refused !== null}
        />
        <Button variant="secondary" className="mt-[1.65rem]">
          {t("payments:order.applyCode")}
        </Button>
      </Form>
    </Card>
  );
}
