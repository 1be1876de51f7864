import type { Endpoint } from "#contract/base/endpoint.ts";
import { z } from "zod";
import type { FormErrors } from "./check-by.ts";

/** The part of an input that is sent in the body, which the endpoint's schema checks. */
export function bodyOf({ body }: Endpoint, input: unknown): object {
  return Object.fromEntries(Object.entries(Object(input)).filter(([name]) => body !== undefined && name in body.shape));
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
