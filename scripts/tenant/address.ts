import { readEnv } from "~/platform/env.server";
import { originOf } from "~/tenancy/origin.server";

export const addressOf = (host: string) => originOf(host, readEnv(process.env, "sites").PORT);
