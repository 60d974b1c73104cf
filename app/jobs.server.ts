/** Imports every file that defines jobs, so that a worker knows all jobs. */
import "~/accounts/jobs.server";
import "~/deletion/jobs.server";
import "~/notifications/jobs.server";
import "~/notifications/mail/jobs.server";
import "~/notifications/mail/money-jobs.server";
import "~/notifications/push-jobs.server";
import "~/operators/jobs.server";
import "~/operators/queue/jobs.server";
import "~/payments/jobs.server";
import "~/profiles/jobs.server";
import "~/safety/jobs.server";
import "~/tenancy/jobs.server";
import "~/webhooks/jobs.server";
