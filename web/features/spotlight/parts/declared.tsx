import type { OwnSpotlight } from "#contract/spotlight/endpoints.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { paths } from "#web/lib/paths.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("spotlight");

/** What the page shows of the profile, where it is changed. */
export function Declared({ spotlight }: { spotlight: OwnSpotlight }) {
  const { audience, services_bundles: services, previous_partnerships: partnerships } = spotlight;
  const parts = [
    ["services", services.map(({ title }) => title)],
    ["partnerships", partnerships.map(({ brandName }) => brandName)],
    ["audience", [audience.description, ...audience.items.map(({ text }) => text)].filter((text) => text !== "")],
  ] as const;
  return (
    <PageSection
      title={t("declared.title")}
      lead={t("declared.lead")}
      action={
        <Button variant="default" renderRoot={(props) => <Link {...paths.ownProfile()} {...props} />}>
          {t("declared.edit")}
        </Button>
      }
    >
      <dl className="flush stack gap-3">
        {parts.map(([name, shown]) => (
          <div key={name} className="grid gap-1">
            <dt className="medium">{t(name)}</dt>
            <dd className="flush muted break-anywhere" dir="auto">
              {shown.length === 0 ? t("declared.none") : shown.join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
