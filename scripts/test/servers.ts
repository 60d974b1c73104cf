/**
 * Starts PostgreSQL and Redis for `npm test`. Prints the variables by which tests find them, as one line of JSON. Stops
 * both when its input ends, also when the tests are killed.
 */
import { forTests, startPostgres } from "../../tests/support/postgres";
import { startTestRedis } from "../../tests/support/redis";

const [postgres, redis] = await Promise.all([startPostgres(forTests), startTestRedis()]);
const { username, password } = new URL(postgres.appUrl);
const variables = {
  TEST_DATABASE_URL: postgres.ownerUrl,
  TEST_DATABASE_LOGIN: username,
  TEST_DATABASE_PASSWORD: password,
  TEST_REDIS_URL: redis.url,
};

process.stdin.resume().once("end", async () => {
  postgres.stop();
  await redis.remove();
});
console.log(JSON.stringify(variables));
