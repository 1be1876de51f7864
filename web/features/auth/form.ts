import type { Endpoint, InputOf } from "#contract/endpoint.ts";
import { useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { wait } from "#web/lib/wait.ts";
import { MIN_WAIT_MS } from "#contract/limits.ts";

/** A sentence for each field that needs one. */
type FormErrors = Record<string, string>;

/** The contract's own sentences for what is wrong in a form, before anything is sent. */
export function checkBy(endpoint: Endpoint): (values: object) => FormErrors {
  return (values) => {
    const issues = endpoint.body?.safeParse(values).error?.issues ?? [];
    return Object.fromEntries(issues.map((issue) => [issue.path.join("."), issue.message]).toReversed());
  };
}

type Target = { setErrors: (errors: FormErrors) => void };

/** Sends a form once at a time; what the server says of a field goes to the field, the rest above the form. */
export function useSubmit<E extends Endpoint>(form: Target, send: (input: InputOf<E>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(input: InputOf<E>): Promise<void> {
    setBusy(true);
    setProblem(null);
    // A busy mark, once shown, stays long enough to be read as one.
    const shown = wait(MIN_WAIT_MS);
    try {
      await send(input);
    } catch (thrown) {
      const error = errorFromThrown(thrown);
      form.setErrors(error.fieldErrors());
      setProblem(error.msg);
      await shown;
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, submit };
}
