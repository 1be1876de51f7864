import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("crm");

/** Opens the import of links, for members who may add creators. */
export function ImportLinksButton() {
  if (!useCan("crm.write")) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} {...paths.importLinks()} />}
    >
      {t("importLinks")}
    </Button>
  );
}
