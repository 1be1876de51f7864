import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import { useForm } from "@mantine/form";
import { useEffect } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { checkBy } from "./check-by.ts";
import { bodyOf, errorsAtFields, lengthOf } from "./form-fields.ts";
import { useSettle } from "./settle.ts";

/**
 * A form that calls an endpoint: its schema checks the values, before and after the call, and says how long a text may
 * be. `inputOf`: what the call takes, with the ids that no field has; `before`: the values that were not edited yet.
 */
export function useEndpointForm<E extends Endpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  {
    initial,
    inputOf,
    onDone,
    onRefused,
  }: {
    initial: Values;
    inputOf: (values: Values, before: Values) => InputOf<E>;
    onDone: (reply: ReplyOf<E>, input: InputOf<E>) => void;
    onRefused?: (error: ApiError) => void;
  },
) {
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => errorsAtFields(checkBy(endpoint)(bodyOf(endpoint, inputOf(values, initial))), initial),
    // An error of the server was about the earlier values.
    onValuesChange: () => saving.reset(),
  });
  const settle = useSettle();
  const saving = useMutate(endpoint, {
    onSuccess(reply, input) {
      settle();
      onDone(reply, input);
    },
    onError(error) {
      form.setErrors(errorsAtFields(error.fieldErrors(), initial));
      onRefused?.(error);
    },
  });
  const errors = Object.entries(form.errors);
  const elsewhere = errors.find(([name]) => !(name in initial))?.[1];
  return {
    ...form,
    /** Properties of a text field. */
    text: (name: keyof Values & string) => ({ ...form.getInputProps(name), maxLength: lengthOf(endpoint, name) }),
    /** Properties of a checkbox or a switch. */
    flag: (name: keyof Values & string) => form.getInputProps(name, { type: "checkbox" }),
    /** What is wrong that no field shows. */
    problem: typeof elsewhere === "string" ? elsewhere : errors.length === 0 ? saving.error?.msg : undefined,
    busy: saving.busy,
    submit: form.onSubmit((values) => saving.mutate(inputOf(values, form.getInitialValues()))),
  };
}

/** As much of a form as a dialog shows. */
export type EndpointForm = Pick<ReturnType<typeof useEndpointForm>, "problem" | "busy"> & {
  submit: () => void;
};

type Followed<Values> = {
  isDirty: () => boolean;
  setInitialValues: (values: Values) => void;
  setValues: (values: Values) => void;
};

/** Shows what others have saved since, unless something is typed: then the form stays as it is. */
export function useLatest<Values extends Record<string, unknown>>(form: Followed<Values>, latest: Values): void {
  const stored = JSON.stringify(latest);
  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues(latest);
    form.setValues(latest);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form and the values are new objects each time
  }, [stored]);
}
