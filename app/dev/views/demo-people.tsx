import { timeBonusSecondsLeft } from "~/offers/offer";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Tag } from "~/ui/tag";
import { clockOffsetText } from "../clock";
import type { DemoPerson } from "../demo-desk.server";

export function DemoPeople({ people }: { people: DemoPerson[] }) {
  return (
    <>
      {people.length === 0 ? (
        <p className="text-ink-muted">This site has no seeded logins: it was added after the demo was loaded.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      <form
        method="post"
        action={paths.doDevLogin()}
        className="flex flex-wrap items-end gap-2 border-t border-line pt-4"
      >
        <Field
          name="who"
          label="Anybody of this site"
          placeholder="Name, e-mail or id"
          autoComplete="off"
          required
          className="grow"
        />
        <Button variant="quiet">Log in</Button>
      </form>
    </>
  );
}

function Person({ person }: { person: DemoPerson }) {
  const { name, email, state } = person;
  const canEnter = state === "active" || state === "unconfirmed";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="grid min-w-0 gap-1.5">
        <p>
          <span className="font-semibold">{email.split("@")[0]}</span>{" "}
          <span className="text-sm text-ink-muted">{name}</span>
        </p>
        <p className="flex flex-wrap gap-1.5">
          {factsOf(person).map((fact) => (
            <Tag key={fact}>{fact}</Tag>
          ))}
        </p>
      </div>
      {canEnter ? (
        <form method="post" action={paths.doDevLogin()}>
          <Button name="who" value={email} size="compact" aria-label={`Log in as ${email.split("@")[0]}`}>
            Log in
          </Button>
        </form>
      ) : (
        <a href={paths.login()} className="inline-flex min-h-11 items-center text-link">
          Login form
        </a>
      )}
    </li>
  );
}

function factsOf(person: DemoPerson): string[] {
  const { state, premium, credits, conversations, likes, blockedBy, signedUpSecondsAgo } = person;
  const bonus = timeBonusSecondsLeft({ premium, secondsSinceSignup: signedUpSecondsAgo, redeemed: [] });
  return [
    state,
    premium ? "premium" : "free",
    `${credits} credits`,
    state === "active" && bonus > 0 && `time bonus for ${clockOffsetText(bonus)}`,
    conversations > 0 && `${conversations} ${conversations === 1 ? "conversation" : "conversations"}`,
    likes > 0 && `${likes} ${likes === 1 ? "like" : "likes"}`,
    blockedBy > 0 && `blocked by ${blockedBy}`,
  ].filter((fact) => fact !== false);
}
