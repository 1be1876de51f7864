import type { HitSource } from "#contract/mail/opens.ts";
import { isPrefetch, isProgram, type Visit } from "../../../http/visits/is-visit.ts";

/** So soon after a mail was sent, programs that check it look at it, and hardly ever people. */
const SOON_MS = 10_000;

/**
 * What loads pictures on behalf of readers, by its User-Agent. They do so for mails that are not opened, or do not say who opened
 * one, so that they say nothing about reading.
 *
 * - Apple Mail Privacy Protection loads all pictures of a mail that arrives, and has this whole name:
 *   https://support.apple.com/guide/iphone/iphf084865c7/ios,
 *   https://help.socketlabs.com/docs/identifying-apple-mpp-opens-in-notification-api-events
 * - Google's proxy loads pictures for Gmail, also those of the copy that the sender looks at:
 *   https://support.google.com/mail/answer/145919
 * - Yahoo's does so for its mailboxes: https://senders.yahooinc.com/faqs/
 */
const PROXIES = [/^Mozilla\/5\.0$/, /GoogleImageProxy|ggpht\.com/i, /YahooMailProxy/i];

/**
 * Programs that check mails for companies and open their links, by names of theirs in User-Agents. Those that name themselves a
 * bot, a crawler, a preview or a library are known from elsewhere (server/http/visits/is-visit.ts).
 *
 * - Microsoft Defender for Office 365, Safe Links: https://learn.microsoft.com/defender-office-365/safe-links-about
 * - Proofpoint URL Defense, Mimecast URL Protect, Barracuda Link Protection, Cisco Secure Email, Sophos, Trend Micro, Symantec,
 *   Fortinet, Forcepoint, Trellix, Zscaler, Check Point: by the names of these products
 */
const SCANNERS =
  /safelinks|office ?365|proofpoint|urldefense|mimecast|barracuda|ironport|cisco|sophos|trend ?micro|symantec|messagelabs|fortinet|fortimail|forcepoint|fireeye|trellix|zscaler|check ?point|virustotal|urlscan|phishtank|google-safety|antivirus/i;

/** Who loads the picture of a mail or opens one of its links, as far as the request tells. What is stored of it is this alone. */
export function sourceOf(visit: Visit, { sinceSentMs }: { sinceSentMs: number }): HitSource {
  const agent = (visit.headers["user-agent"] ?? "").trim();
  if (isPrefetch(visit)) return "prefetch";
  if (PROXIES.some((sign) => sign.test(agent))) return "proxy";
  if (visit.method !== "GET" || isProgram(visit) || SCANNERS.test(agent)) return "scanner";
  return sinceSentMs < SOON_MS ? "scanner" : "person";
}
