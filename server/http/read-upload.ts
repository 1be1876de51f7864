import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint, Uploaded } from "#contract/base/endpoint.ts";
import { MEGABYTE } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Config } from "../config.ts";
import { refuse } from "../errors.ts";
import { hasCode } from "../processes.ts";
import { uploadsDirectory } from "../uploads.ts";
import { problem } from "#contract/messages/shared.ts";

type Upload = NonNullable<Endpoint["upload"]>;

/** Multipart overhead: part headers. */
const FORM_EXTRA_BYTES = 16_384;
const NAME_LENGTH = 200;

/** The form for the API reference; validated when the file has been stored. */
export function uploadSchema({ name }: Upload): z.ZodObject {
  const file = z.custom<Uploaded>((value) => typeof value === "object" && value !== null, problem("input.chooseFile"));
  return z.strictObject({ [name]: file.meta({ type: "string", format: "binary" }) });
}

/**
 * Streams the one file of a form into the data directory, and puts its path into the request's body; the file exists
 * until the call ends. Rejects malformed and oversized forms and additional fields.
 */
export async function readUpload(request: FastifyRequest, upload: Upload, config: Config): Promise<void> {
  const { name, maxBytes } = upload;
  const tooLarge = say("requests.fileTooLarge", { max: Math.floor(maxBytes / MEGABYTE) });
  if (!request.isMultipart()) refuse("bad_request", say("requests.fileForm"));
  if (Number(request.headers["content-length"]) > maxBytes + FORM_EXTRA_BYTES) refuse("too_large", tooLarge);
  const tmpdir = uploadsDirectory(config);
  await mkdir(tmpdir, { recursive: true, mode: 0o700 });
  const { log } = request;
  // The plugin logs every file that it refuses, and those it has deleted, as errors of the program.
  request.log = log.child({}, { level: "silent" });
  try {
    const { files, values } = await request.saveRequestFiles({ tmpdir, limits: { files: 1, fileSize: maxBytes } });
    const [file] = files;
    if (!file || file.fieldname !== name || Object.keys(values).length > 1) throw new Error("not the one file");
    const { size: bytes } = await stat(file.filepath);
    const uploaded: Uploaded = { fileName: plainName(file.filename), path: file.filepath, bytes };
    request.body = { [name]: uploaded };
    request.log = log;
  } catch (error) {
    if (hasCode(error, "ENOSPC")) {
      log.error({ err: error }, "no space left");
      refuse("storage_full");
    }
    log.info({ reason: String(error) }, "an upload could not be read");
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) refuse("too_large", tooLarge);
    refuse("bad_request", say("requests.oneFile", { name }));
  }
}

/** The base name, without the folders some browsers send, and without unprintable characters. */
function plainName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are removed
  const shown = last.replaceAll(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "").trim();
  if (shown.length <= NAME_LENGTH) return shown === "" ? "file" : shown;
  const extension = path.extname(shown).slice(0, 10);
  return shown.slice(0, NAME_LENGTH - extension.length).toWellFormed() + extension;
}
