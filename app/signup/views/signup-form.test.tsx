import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { nothingRefused } from "~/accounts/shown-refusals";
import { LoginForm } from "~/accounts/views/login-form";
import { i18nFor } from "~/i18n/catalogue.server";
import { paths } from "~/paths";
import { emptySignup, type SignupFacts } from "../facts";
import { CompleteStep } from "./complete-step";
import { SignupDialog } from "./signup-dialog";
import { SignupForm } from "./signup-form";

const facts: SignupFacts = {
  siteName: "Ember",
  minAge: 18,
  line: "Meet people",
  countries: [{ value: "GB", label: "United Kingdom" }],
  country: "GB",
  genders: [
    { value: "male", label: "Male" },
    { value: "female", label: "Female" },
  ],
  gender: null,
  fictionalWarning: "",
  fictionalPlural: "",
  termsDate: "",
};

const login = (
  <LoginForm afterReset={false} ended={null} signupAccess="open" isDiscreet={false} refusal={nothingRefused} />
);
const waiting = {
  email: "new@members.test",
  isConfirmed: false,
  isSent: false,
  isChecked: false,
  waitSeconds: 0,
  canCorrect: true,
  isMember: false,
  forMember: null,
  popupSeconds: null,
};

/** The steps that the dialog's script fetches into the login page. */
const steps = [0, 1, 2, 3, 4].map((step) => (
  <SignupForm key={step} facts={facts} state={{ ...emptySignup, step }} refusal={nothingRefused} />
));

const beside: [string, ReactElement][] = [
  ["the closed dialog", <SignupDialog key="dialog" facts={facts} />],
  ...steps.map((form, step): [string, ReactElement] => [`step ${step}`, form]),
  ["the awaited mail", <CompleteStep key="mail" {...waiting} refusal={nothingRefused} />],
];

it.each(beside)("The login page has no id twice with %s of the sign-up", (_, signup) => {
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <StaticRouter location={paths.login()}>
        {login}
        {signup}
      </StaticRouter>
    </I18nextProvider>,
  );
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
