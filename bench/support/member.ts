import type { FastifyInstance } from "fastify";
import { signup } from "#contract/auth.ts";

/** Signs somebody up; answers the cookies they have then. */
export async function signedIn(app: FastifyInstance): Promise<string> {
  const payload = {
    first_name: "Ada",
    last_name: "Bench",
    // Another one each time: the world may have been kept.
    email: `ada-${Date.now()}@example.test`,
    password: "correct horse battery",
    privacyAccepeted: true,
    company: "Bench",
  };
  const answer = await app.inject({ method: signup.method, url: `/api${signup.path}`, payload });
  if (answer.statusCode !== 200) throw new Error(`sign-up: ${answer.statusCode} ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
