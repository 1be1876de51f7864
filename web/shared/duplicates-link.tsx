import { listDuplicates } from "#contract/duplicates.ts";
import { Button } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { texts } from "#web/words/i18n.ts";
import { useRead } from "../api/queries.ts";
import { exact } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { Count } from "../ui/count.tsx";

const t = texts("duplicates");

/** A link to the CRM's duplicates with the number of groups. `ready`: the page's own data has loaded. */
export function DuplicatesLink({ ready }: { ready: boolean }) {
  const { data } = useRead(listDuplicates, { page: 1 }, { enabled: ready });
  const total = data?.total ?? 0;
  return (
    <Button
      variant="default"
      leftSection={<IconUsersGroup size={16} aria-hidden />}
      rightSection={<Count value={total} about={t("link", { count: total, formatted: exact(total) })} />}
      renderRoot={(props) => <Link {...props} {...paths.duplicates()} />}
    >
      {t("title")}
    </Button>
  );
}
