import { verifyToken } from "#contract/auth/endpoints.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { useEffect, useState, type ReactNode } from "react";
import { errorFromThrown } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("auth");

type Purpose = ReplyOf<typeof verifyToken>["purpose"];
type Link = Pick<ReplyOf<typeof verifyToken>, "email" | "purpose" | "apiKeys">;
type Checked = Link | { problem: string };

/** What follows a link of a mail, with the address it was sent to; why it cannot, when the link is used or expired. */
export function CheckedLink({
  token,
  purposes,
  children,
}: {
  token: string;
  /** What the link may be for. */
  purposes: readonly Purpose[];
  children: (link: Link) => ReactNode;
}) {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    call(verifyToken, { token })
      .then((link) => setChecked(purposes.includes(link.purpose) ? link : { problem: t("mail.otherLink") }))
      .catch((thrown: unknown) => setChecked({ problem: errorFromThrown(thrown).msg }));
  }, [token, purposes]);
  // No skeleton: its code comes with that of members.
  if (!checked) return <output className="block muted">{t("external.checking")}</output>;
  return "problem" in checked ? <FormError>{checked.problem}</FormError> : children(checked);
}
