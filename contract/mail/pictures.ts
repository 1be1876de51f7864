import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";

const endpoint = endpointsOf("mail");

/** Remote pictures of a mail that are shown; the others stay as their texts. */
export const MAIL_PICTURES_MAX = 30;

export const getMailPictures = endpoint({
  method: "POST",
  path: "/mail/messages/{id}/pictures",
  can: "mail.send",
  isSensitive: true,
  perMinute: 20,
  summary: "The remote pictures of a mail, fetched by the server now; nothing is stored",
  params: z.strictObject({ id: uuid }),
  reply: z.object({
    /** By the address that the mail names. `data`: a URL with the picture itself; null: it could not be fetched. */
    pictures: z.array(z.object({ url: z.string(), data: z.string().nullable() })).max(MAIL_PICTURES_MAX),
    /** Pictures beyond the most that are shown. */
    more: z.int(),
  }),
  errors: ["not_found", "forbidden", "too_many_requests"],
});
