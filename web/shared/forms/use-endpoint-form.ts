import type { Endpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { useForm } from "@mantine/form";
import { z } from "zod";
import { useMutate } from "#web/api/queries.ts";
import { checkBy } from "./check-by.ts";

type Values = Record<string, unknown>;

/**
 * A form that calls an endpoint: its schema checks the values, before and after the call, and says how long a text may
 * be. `inputOf`: what the call takes, with the ids that no field has.
 */
export function useEndpointForm<E extends Endpoint, V extends Values>(
  endpoint: E,
  {
    initial,
    inputOf,
    onDone,
  }: {
    initial: V;
    inputOf: (values: V) => InputOf<E>;
    onDone: (reply: ReplyOf<E>, input: InputOf<E>) => void;
  },
) {
  const form = useForm<V>({
    initialValues: initial,
    validate: (values) => checkBy(endpoint)(bodyOf(endpoint, inputOf(values))),
  });
  const saving = useMutate(endpoint, { onSuccess: onDone, onError: (error) => form.setErrors(error.fieldErrors()) });
  const isField = (path: string) => (path.split(".")[0] ?? "") in initial;
  const errors = Object.entries(form.errors);
  const elsewhere = errors.find(([path]) => !isField(path))?.[1];
  return {
    ...form,
    /** Properties of a text field. */
    text: (name: keyof V & string) => ({ ...form.getInputProps(name), maxLength: lengthOf(endpoint, name) }),
    /** Properties of a checkbox or a switch. */
    flag: (name: keyof V & string) => form.getInputProps(name, { type: "checkbox" }),
    /** What is wrong that no field shows. */
    problem: typeof elsewhere === "string" ? elsewhere : errors.length === 0 ? saving.error?.msg : undefined,
    busy: saving.busy,
    submit: form.onSubmit((values) => saving.mutate(inputOf(values))),
  };
}

/** As much of a form as a dialog shows. */
export type EndpointForm = Pick<ReturnType<typeof useEndpointForm>, "problem" | "busy"> & {
  submit: () => void;
};

function bodyOf({ body }: Endpoint, input: unknown): object {
  return Object.fromEntries(Object.entries(Object(input)).filter(([name]) => body !== undefined && name in body.shape));
}

/** The most characters of a field; undefined: the schema does not bound it, or it is no text. */
function lengthOf({ body }: Endpoint, name: string): number | undefined {
  let schema = body?.shape[name];
  for (;;) {
    if (schema instanceof z.ZodPipe) schema = schema.in;
    else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      schema = schema.unwrap();
    else break;
  }
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined;
}
