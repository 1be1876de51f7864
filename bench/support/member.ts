import type { FastifyInstance } from "fastify";
import { signup } from "#contract/auth.ts";
import type { Endpoint, InputOf } from "#contract/endpoint.ts";

/** Posts as a signed-in person; throws when the answer is not 200. */
export type Post = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<void>;

/** Signs somebody up and answers how they call the API, through the whole HTTP stack but the socket. */
export async function signedIn(app: FastifyInstance): Promise<Post> {
  const cookies: Record<string, string> = {};
  const post = async (endpoint: Endpoint, payload: object) => {
    const answer = await app.inject({ method: endpoint.method, url: `/api${endpoint.path}`, payload, cookies });
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.body}`);
    for (const { name, value } of answer.cookies) cookies[name] = value;
  };
  await post(signup, {
    first_name: "Ada",
    last_name: "Bench",
    email: "ada@example.test",
    password: "correct horse battery",
    privacyAccepeted: true,
    company: "Bench",
  });
  return (endpoint, input) => post(endpoint, Object(input));
}
