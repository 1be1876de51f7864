import type { FormErrors } from "#web/shared/forms/check-by.ts";
import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import { useState } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { wait } from "#web/lib/wait.ts";
import { MIN_WAIT_MS } from "#contract/base/limits.ts";

type Target = { setErrors: (errors: FormErrors) => void };

/** Submits a form, one request at a time. Field errors of the server go to their fields, others above the form. */
export function useSubmit<E extends Endpoint>(form: Target, send: (input: InputOf<E>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(input: InputOf<E>): Promise<void> {
    setBusy(true);
    setProblem(null);
    // Keeps the busy indicator visible for a minimum time.
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

  /** `edited`: on any change, since the message is about what was sent before. */
  return { busy, problem, setProblem, submit, edited: () => setProblem(null) };
}
