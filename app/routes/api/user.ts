import type { LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { saveLanguage } from "~/accounts/accounts.server";
import { logIn } from "~/accounts/login.server";
import { mailStrangeLogin } from "~/notifications/login-mails.server";
import { currentUserShape, subscribedShape, userAnswerShape } from "~/compat/answers";
import { withShape } from "~/compat/call-shape";
import { polled } from "~/compat/cached-answer.server";
import { anyone, byParameter, calls, member } from "~/compat/route.server";
import { userAnswer } from "~/compat/user-answer.server";
import { languages } from "~/i18n/locales";
import { saveSubscription } from "~/notifications/push-subscriptions.server";
import { subscriptionInput } from "~/notifications/subscription-input.server";
import { Refusal } from "~/platform/errors";
import { renewPollVersion } from "~/server/poll-version.server";
import { localeCookie, localeSeconds } from "~/server/visit.server";
import { enter, originOf } from "../accounts/enter.server";

const poll = polled(currentUserShape, ({ q, viewer }) => userAnswer(q, viewer));

/** `GET /api/user.php` (API-03). A visitor gets `user: null` instead of a 403 (AMB-070). */
export const loader = withShape(
  async (args: LoaderFunctionArgs): Promise<Response> => {
    const answer = await poll(args);
    return answer.status === 403 ? Response.json({ user: null }) : answer;
  },
  { audience: "anyone", answer: currentUserShape, isPolled: true },
);

const credentials = z.object({ email: z.string().max(500), password: z.string().max(1000) });
const pushed = z.object({ subscription: subscriptionInput });
const choice = z.object({ language: z.enum(languages) });

/** `POST /api/user.php` logs in (API-01). */
const enterByCall = anyone.on(
  { input: credentials, answer: userAnswerShape },
  async ({ scope, visit, request, input }) => {
    const session = await logIn(scope, input.email, input.password, originOf(visit, request), mailStrangeLogin);
    enter(visit, session, session.locale);
    const viewer = await visit.viewer();
    if (!viewer) throw new Refusal("login.failed");
    return scope.db.read((q) => userAnswer(q, viewer));
  },
);

/** `POST /api/user.php?push=1` stores a push subscription until the session ends (API-07). */
const allowPush = member.on(
  { input: pushed, answer: subscribedShape },
  async ({ scope, viewer, input: { subscription } }) => {
    const { endpoint, keys } = subscription;
    await scope.db.write((w) => saveSubscription(w, viewer, { endpoint, keys }));
    return { subscribed: true };
  },
);

export const action = calls({
  POST: byParameter("push", allowPush, enterByCall),

  PUT: member.on({ input: choice, answer: userAnswerShape }, async ({ scope, visit, viewer, input }) => {
    await scope.db.write((w) => saveLanguage(w, viewer.memberId, input.language));
    await renewPollVersion(scope.cache, viewer.memberId);
    visit.cookies.set(localeCookie, input.language, { maxAgeSeconds: localeSeconds });
    return scope.db.read((q) => userAnswer(q, { ...viewer, locale: input.language }));
  }),
});
