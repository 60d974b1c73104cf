import { money } from "./money";
import type { Mutation } from "./mutation";
import { desk } from "./desk";
import { edge } from "./edge";
import { people } from "./people";
import { tenancy } from "./tenancy";

export const mutations: readonly Mutation[] = [...tenancy, ...people, ...money, ...edge, ...desk];
