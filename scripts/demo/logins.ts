export const demoPassword = "demo-demo-demo";

export interface DemoLogin {
  name: "free" | "premium" | "fresh" | "unconfirmed" | "deleted" | "blocked";
  /** Description of the member's state, which `npm start` prints. */
  state: string;
}

export const demoLogins: readonly DemoLogin[] = [
  { name: "free", state: "a free member, confirmed, a few likes and a conversation" },
  { name: "premium", state: "a premium member with credits" },
  { name: "fresh", state: "signed up ten minutes ago: the time bonus runs" },
  { name: "unconfirmed", state: "has not confirmed the e-mail address" },
  { name: "deleted", state: "deleted the account two days ago; may return for fourteen" },
  { name: "blocked", state: "blocked by some members" },
];
