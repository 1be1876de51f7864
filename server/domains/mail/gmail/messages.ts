import { z } from "zod";

/** Header of mails that are sent from here, with the Message-ID under which they are stored. */
export const OWN_ID = "X-Limelight-Message-ID";

const headers = z.array(z.object({ name: z.string(), value: z.string() })).default([]);
export const payload = z.object({ payload: z.object({ headers }).default({ headers: [] }) });
type Headers = z.infer<typeof headers>;

export const message = payload.extend({
  id: z.string(),
  labelIds: z.array(z.string()).default([]),
  /** When Gmail took it, in milliseconds. */
  internalDate: z.string(),
  /** Bytes, about. */
  sizeEstimate: z.number().default(0),
});
export type GmailMessage = z.infer<typeof message>;

/** The Message-ID in a header, without angle brackets. */
export function idIn(of: Headers, name: string): string | undefined {
  const found = of.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return /<([^<>\s]{1,500})>/.exec(found?.value ?? "")?.[1];
}

/** As a mail begins with them. */
export function sourceOf(of: Headers): Buffer {
  const lines = of.map(({ name, value }) => `${name}: ${value.replaceAll(/[\r\n]+/g, " ")}\r\n`);
  return Buffer.from(`${lines.join("")}\r\n`);
}
