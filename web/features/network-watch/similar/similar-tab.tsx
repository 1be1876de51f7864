import { watchedSimilar } from "#contract/network-watch.ts";
import { countriesIn } from "#contract/countries/countries.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { Button, NativeSelect, Select, Switch } from "@mantine/core";
import { IconFilterOff, IconUsers } from "@tabler/icons-react";
import { useMemo } from "react";
import { useRead } from "#web/api/queries.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { SimilarRows } from "#web/shared/similar/similar-creators.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { SIZE_IDS, SIZES } from "../search-params.ts";
import type { WatchControl } from "../use-watch.ts";
import styles from "./similar.module.css";

const t = texts("networkWatch");

/** Creators like the watched ones together. */
export function SimilarTab({ control }: { control: WatchControl }) {
  const { id, state, change } = control;
  const { network, country, size, hideCrm } = state;
  const read = useRead(
    watchedSimilar,
    {
      id,
      filters: {
        ...(network !== "global" && { networks: [network] }),
        ...(country !== undefined && { countries: [country] }),
        ...(size !== undefined && { followers: SIZES[size] }),
        ...(hideCrm && { hideCrmCreators: true }),
      },
    },
    { keepRows: true },
  );
  const countries = useMemo(() => countriesIn().map(({ name, code2 }) => ({ value: code2, label: name })), []);
  const isFiltered = network !== "global" || country !== undefined || size !== undefined || hideCrm;
  return (
    <div className={styles.tab}>
      <p className="flush muted max-prose">{t("similar.lead")}</p>
      <div className="row wrap gap-3">
        <NativeSelect
          size="sm"
          aria-label={t("network")}
          value={network}
          data={[
            { value: "global", label: t("similar.anyNetwork") },
            ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ network: NETWORKS.find((one) => one === value) ?? "global" })
          }
        />
        <Select
          size="sm"
          searchable
          clearable
          aria-label={t("similar.country")}
          placeholder={t("similar.anyCountry")}
          data={countries}
          value={country ?? null}
          onChange={(next) => change({ country: next ?? undefined })}
        />
        <NativeSelect
          size="sm"
          aria-label={t("similar.size")}
          value={size ?? ""}
          data={[
            { value: "", label: t("similar.anySize") },
            ...SIZE_IDS.map((value) => ({ value, label: t(`similar.sizes.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ size: SIZE_IDS.find((one) => one === value) })}
        />
        <Switch
          size="sm"
          label={t("similar.hideCrm")}
          checked={hideCrm}
          onChange={({ currentTarget: { checked } }) => change({ hideCrm: checked })}
        />
      </div>
      <Loaded read={read} failed={t("similar.failed")} placeholder={<SkeletonRows rows={6} />}>
        {({ similar }) =>
          similar.length > 0 ? (
            <div className={styles.list} data-stale={read.isPlaceholderData}>
              <SimilarRows similar={similar} Name={Name} label={t("similar.list")} />
            </div>
          ) : (
            <EmptyState
              icon={isFiltered ? <IconFilterOff size={22} /> : <IconUsers size={22} />}
              title={t(isFiltered ? "similar.noMatch" : "similar.none")}
              action={
                isFiltered && (
                  <Button
                    variant="default"
                    onClick={() => change({ network: "global", country: undefined, size: undefined, hideCrm: false })}
                  >
                    {t("similar.clear")}
                  </Button>
                )
              }
            >
              {t(isFiltered ? "similar.noMatchText" : "similar.noneText")}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

function Name({ creator }: { creator: CreatorCard }) {
  return (
    <span className="row gap-2 shrink">
      <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={28} />
      <CreatorLink creator={creator} />
    </span>
  );
}
