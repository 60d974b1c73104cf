/**
 * Starts PostgreSQL and Redis for `npm test`. Prints the variables by which tests find them, as one line of JSON. Stops
 * both when its input ends, also when the tests are killed.
 */
import { forTests, startPostgres, testVariables } from "../../tests/support/postgres";
import { startTestRedis } from "../../tests/support/redis";

const [postgres, redis] = await Promise.all([startPostgres(forTests), startTestRedis()]);
const variables = { ...testVariables(postgres), TEST_REDIS_URL: redis.url };

process.stdin.resume().once("end", async () => {
  postgres.stop();
  await redis.remove();
});
console.log(JSON.stringify(variables));
