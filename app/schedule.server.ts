import type { Queue } from "~/platform/queue.server";

/** All recurring work, in UTC. Each entry is a platform job that starts one job per tenant. */
export const recurring: { job: string; cron: string; why: string }[] = [
  { job: "payments.reconcile", cron: "*/5 * * * *", why: "asks providers about payments whose notice never came" },
  { job: "webhooks.due", cron: "* * * * *", why: "sends events to the systems of sites, and repeats failed attempts" },
  { job: "notices.send", cron: "*/5 * * * *", why: "tells of messages, likes and offers that nobody has looked at" },
  { job: "notices.daily", cron: "10 16 * * *", why: "reminds of unread messages and profiles, and sums up the week" },
  { job: "payments.dailyReport", cron: "20 4 * * *", why: "sums up each site's day and checks that its books agree" },
  { job: "safety.forget", cron: "40 3 * * *", why: "deletes what was kept only while a decision could be contested" },
  { job: "export.expire", cron: "47 * * * *", why: "removes copies of personal data whose time is over" },
  { job: "files.discard", cron: "23 * * * *", why: "removes files whose rows are gone" },
  { job: "deletion.due", cron: "17 * * * *", why: "erases accounts whose fourteen days to return are over" },
  { job: "deletion.unconfirmed", cron: "53 * * * *", why: "erases sign-ups whose address nobody confirmed in time" },
  {
    job: "accounts.normalise",
    cron: "31 * * * *",
    why: "brings addresses of old accounts into the form mail is sent to",
  },
  { job: "accounts.end-restraints", cron: "7 * * * *", why: "ends holds and suspensions whose time is over" },
  { job: "profiles.renew-names", cron: "37 * * * *", why: "renews the keys of names of an earlier rule" },
  { job: "queue.check", cron: "23 3 * * *", why: "compares the operators' queue with what waits, and mends it" },
  { job: "acts.journal", cron: "10 3 * * *", why: "copies acts of staff out of the database and compares them" },
  { job: "cleaning.nightly", cron: "41 2 * * *", why: "removes what has been kept long enough" },
];

export async function keepSchedule(queue: Queue): Promise<void> {
  for (const { job, cron } of recurring) await queue.schedule(job, cron);
}
