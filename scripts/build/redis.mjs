import { spawnSync } from "node:child_process";

export const redisIsInstalled = spawnSync("redis-server", ["--version"]).status === 0;
