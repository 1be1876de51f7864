import { aiProvider } from "#contract/ai.ts";
import { useRead } from "#web/api/queries.ts";
import { clock, exact } from "#web/lib/format.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("sources");

/** The provider of a language model, and what is left of today's budget. */
export function LanguageModel() {
  const read = useRead(aiProvider, {});
  return (
    <PageSection title={t("ai.title")} lead={t("ai.lead")}>
      <Loaded read={read} failed={t("ai.failed")}>
        {({ provider }) => {
          if (!provider) return <p className="card p-4 flush muted">{t("ai.off")}</p>;
          const { model, host, used, budget, requests, failures, pausedUntil } = provider;
          const about = [
            t("ai.requests", { count: requests, formatted: exact(requests) }),
            ...(failures > 0 ? [t("ai.failures", { count: failures, formatted: exact(failures) })] : []),
          ];
          return (
            <div className="card p-4 stack gap-2">
              <span className="semibold break-anywhere">{t("ai.model", { model, host })}</span>
              <span className="muted tabular">
                {t("ai.budget", { used: exact(used), budget: exact(budget) })} · {about.join(", ")}
              </span>
              {pausedUntil && <span>{t("ai.paused", { when: clock(pausedUntil) })}</span>}
            </div>
          );
        }}
      </Loaded>
    </PageSection>
  );
}
