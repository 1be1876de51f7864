import { getJobResult } from "#contract/jobs.ts";
import { buildRequest } from "#web/api/build-request.ts";

/** Hands a CSV to the browser as it was served: its byte-order mark is part of the text. */
export function saveCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, fileName);
  URL.revokeObjectURL(address);
}

/** Fetches the file a finished job has made. */
export function saveJobResult(jobId: string, fileName: string): void {
  saveFrom(buildRequest(getJobResult, { id: jobId }).url, fileName);
}

function saveFrom(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
