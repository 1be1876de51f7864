import type { Endpoint } from "#contract/base/endpoint.ts";
import { trust } from "#contract/base/trust.ts";
import { z } from "zod";
import type { FormErrors } from "./check-by.ts";

/** The part of an input that is sent in the body, which the endpoint's schema checks. */
export function bodyOf({ body }: Endpoint, input: unknown): object {
  return Object.fromEntries(Object.entries(Object(input)).filter(([name]) => body !== undefined && name in body.shape));
}

/** The parts of an input that are not as they were: what others changed in the same time stays theirs. */
export function changedOf<Input extends object>(input: Input, before: Input): Partial<Input> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  // Some entries of an input, under their own names.
  return trust<Partial<Input>>(Object.fromEntries(changed));
}

/** The most characters of a field; undefined: the schema does not bound it, or it is no text. */
export function lengthOf({ body }: Endpoint, name: string): number | undefined {
  let schema = body?.shape[name];
  for (;;) {
    if (schema instanceof z.ZodPipe) schema = schema.in;
    else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      schema = schema.unwrap();
    else break;
  }
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined;
}

/** Errors by the field that shows them, of several the first. Those of no field keep their path. */
export function errorsAtFields(errors: FormErrors, fields: object): FormErrors {
  const shown = Object.entries(errors).map(([path, message]) => {
    const [name = ""] = path.split(".");
    return [name in fields ? name : path, message];
  });
  return Object.fromEntries(shown.toReversed());
}
