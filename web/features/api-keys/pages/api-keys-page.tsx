import { listApiKeys } from "#contract/api-keys.ts";
import { Anchor } from "@mantine/core";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { SettingsFrame } from "#web/shared/settings/settings-frame.tsx";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { KeyForm } from "../parts/key-form.tsx";
import { KeyRow } from "../parts/key-row.tsx";

const t = texts("apiKeys");

/** The keys with which programs call the API for this workspace. */
export function ApiKeysPage() {
  const workspace = useSignedIn().company ?? "";
  const canManage = useCan("keys.manage");
  const read = useRead(listApiKeys, {}, { enabled: canManage });
  if (!canManage)
    return (
      <SettingsFrame current="apiKeys">
        <PageSection title={t("title", { workspace })} lead={refusalOf("keys.manage")} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame current="apiKeys">
      <PageSection
        title={t("title", { workspace })}
        lead={
          <>
            {t("lead")} <Anchor href="/api/docs">{t("reference")}</Anchor>
          </>
        }
      >
        <Loaded read={read}>
          {({ keys }) =>
            keys.length === 0 ? (
              <p className="flush muted">{t("none")}</p>
            ) : (
              <ul className="list-reset stack card">
                {keys.map((key) => (
                  <KeyRow key={key._id} apiKey={key} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </PageSection>
      <PageSection title={t("create.title")}>
        <KeyForm />
      </PageSection>
    </SettingsFrame>
  );
}
