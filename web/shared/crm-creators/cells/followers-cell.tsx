import type { CrmCreator } from "#contract/crm.ts";
import { comparedFigure } from "#contract/creators.ts";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";

/** Of all accounts together, as far as they may be added up. */
export function FollowersCell({ row: { followers, creator } }: { row: Pick<CrmCreator, "followers" | "creator"> }) {
  const counted = creator.networks.flatMap((account) => {
    const value = comparedFigure(account, "followers");
    return value === null ? [] : [{ network: account.network, username: account.username, value }];
  });
  // Those of creators merged into this one are not on its card: then no single account has the sum.
  const [only, ...others] = counted;
  const isAlone = only !== undefined && others.length === 0 && only.value === followers;
  const account = isAlone ? only : counted.length === 0 ? creator.networks[0] : undefined;
  return (
    <ExplainedFigure
      quiet
      creatorId={creator._id}
      figure="followers"
      account={account}
      together={account ? undefined : counted}
      value={followers}
      as="count"
    />
  );
}
