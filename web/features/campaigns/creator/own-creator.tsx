import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import "#web/shared/campaigns/own-words.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

/** The creator that the URL names or the user's first one, with a choice where several are theirs. */
export function OwnCreator({
  of,
  onChoose,
  children,
}: {
  of: number | undefined;
  onChoose?: (creatorId: number) => void;
  children: (creatorId: string) => ReactNode;
}) {
  const read = useRead(listOwnCreators, {});
  return (
    <Loaded read={read} failed={t("failed")} placeholder={<SkeletonRows rows={8} />}>
      {({ creators }) => {
        const chosen = creators.find(({ _id }) => _id === String(of)) ?? creators[0];
        if (!chosen)
          return (
            <EmptyState
              icon={<IconUserCheck size={24} />}
              title={t("none.title")}
              action={
                <Button renderRoot={(props) => <Link {...paths.ownProfile()} {...props} />}>{t("none.action")}</Button>
              }
            >
              {t("none.text")}
            </EmptyState>
          );
        return (
          <>
            {onChoose && creators.length > 1 && (
              <NativeSelect
                className="mb-2"
                label={t("creator")}
                value={chosen._id}
                data={creators.map(({ _id, full_name: label }) => ({ value: _id, label }))}
                onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
              />
            )}
            {children(chosen._id)}
          </>
        );
      }}
    </Loaded>
  );
}
