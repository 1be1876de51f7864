import type { FastifyInstance } from "fastify";
import { signup } from "#contract/auth.ts";

/** Signs a new user up; returns their cookies. */
export async function signedIn(app: FastifyInstance): Promise<string> {
  const payload = {
    first_name: "Ada",
    last_name: "Bench",
    // A new one each time: the world may be reused.
    email: `ada-${Date.now()}@example.test`,
    password: "correct horse battery",
    privacyAccepeted: true,
    company: "Bench",
  };
  const answer = await app.inject({ method: signup.method, url: `/api${signup.path}`, payload });
  if (answer.statusCode !== 200) throw new Error(`sign-up: ${answer.statusCode} ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
