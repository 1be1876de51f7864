import { IconAdjustments } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useUser } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("curation");

/** To the page where administrators edit the creator; nothing for others. */
export function CurateLink({ creatorId, name }: { creatorId: string; name: string }) {
  const user = useUser();
  if (!user?.is_admin) return null;
  const label = t("editOne", { name });
  return (
    <Link
      {...paths.influencer(creatorId)}
      className="inline-centered min-target muted"
      aria-label={label}
      title={label}
    >
      <IconAdjustments size={16} aria-hidden />
    </Link>
  );
}
