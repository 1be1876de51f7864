import type { IncomingHttpHeaders } from "node:http";

export type Visit = { method: string; headers: IncomingHttpHeaders };

/** Programs that say so: search engines, previews of chats, monitors, libraries. Cubot makes telephones. */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp|imageproxy|archiver|headless|lighthouse|monitor|uptime|pingdom|scanner|^(?:curl|wget|python|go-http|java|ruby|php|perl|libwww|axios|node|undici|okhttp|apache-http|dart|postman)|^$/i;

/** Whether the request is by a program that says so. */
export function isProgram({ headers }: Pick<Visit, "headers">): boolean {
  return PROGRAM.test(headers["user-agent"] ?? "");
}

/** Whether it is made before anyone asks for what it loads. */
export function isPrefetch({ headers }: Pick<Visit, "headers">): boolean {
  const purposes = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"], headers["x-moz"]];
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose)));
}

/** Whether someone has opened what the request is for, as far as it tells. */
export function isVisit(visit: Visit): boolean {
  if (visit.method !== "GET" || isProgram(visit) || isPrefetch(visit)) return false;
  const destination = visit.headers["sec-fetch-dest"];
  // As the source of a picture or a script it is loaded, and not opened.
  return destination === undefined || destination === "document" || destination === "empty";
}
