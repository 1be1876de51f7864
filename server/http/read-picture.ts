import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { LOGO_MAX_BYTES } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { refuse } from "../errors.ts";
import { problem } from "#contract/messages/shared.ts";

/** Multipart overhead: other fields, part headers. */
const FORM_EXTRA_BYTES = 32_768;
/** The longest text of a form, of characters that take four bytes. */
const FIELD_BYTES = 16_384;
const TOO_LARGE = say("requests.pictureTooLarge");

/** Enables multipart forms with one picture and a few texts. */
export async function enableForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fileSize: LOGO_MAX_BYTES,
      fields: 10,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

/** The body's schema with the picture as an additional field, for validation and the API reference. */
export function withPicture({ body = z.strictObject({}), picture, isPictureOptional }: Endpoint): z.ZodObject {
  if (!picture) return body;
  const file = z.instanceof(Uint8Array, problem("input.choosePicture")).meta({ type: "string", format: "binary" });
  return body.extend({ [picture]: isPictureOptional ? file.or(z.literal("")).optional() : file });
}

/**
 * Parses a form into the request's body, with the picture as bytes; the handler checks the image itself. Rejects
 * malformed and oversized forms and duplicate fields.
 */
export async function readForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) refuse("bad_request", say("requests.pictureForm"));
  if (Number(request.headers["content-length"]) > LOGO_MAX_BYTES + FORM_EXTRA_BYTES) refuse("too_large", TOO_LARGE);
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (fields.has(part.fieldname)) throw new Error(`${part.fieldname} is there twice`);
      if (part.type === "field" && part.valueTruncated) throw new Error(`${part.fieldname} is too long`);
      fields.set(part.fieldname, part.type === "file" ? await part.toBuffer() : part.value);
    }
  } catch (error) {
    request.log.info({ reason: String(error) }, "a form could not be read");
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) refuse("too_large", TOO_LARGE);
    refuse("bad_request", say("requests.formBroken"));
  }
  request.body = Object.fromEntries(fields);
}
