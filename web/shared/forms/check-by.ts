import type { Endpoint } from "#contract/base/endpoint.ts";
import { messageOfIssue } from "#web/words/message.ts";

/** An error message for each invalid field. */
export type FormErrors = Record<string, string>;

/** Validates a form with the endpoint's own schema before it is sent. */
export function checkBy(endpoint: Endpoint): (values: object) => FormErrors {
  return (values) => {
    const issues = endpoint.body?.safeParse(values).error?.issues ?? [];
    return Object.fromEntries(issues.map((issue) => [issue.path.join("."), messageOfIssue(issue)]).toReversed());
  };
}
