import { NETWORKS } from "#contract/networks/networks.ts";
import { readFreshness as endpoint, FRESHNESS_DAYS } from "#contract/sources.ts";
import { readLiveNetworks } from "../admin/read-connectors.ts";
import { isBehind, waitingSince } from "../../../engine/index.ts";
import { countByAge, countDue, countWaiting, selectFailures } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

/** Age of the metrics of accounts, by network. */
export const readFreshness = read(endpoint)(async ({ ctx }) => {
  const now = ctx.clock.now();
  const [aged, due, live, since, waiting, setAside] = await Promise.all([
    countByAge(ctx.db, now),
    countDue(ctx.db, now),
    readLiveNetworks(ctx),
    waitingSince(ctx.db),
    countWaiting(ctx.db),
    selectFailures(ctx.db),
  ]);
  const ofNetwork = Map.groupBy(aged, ({ network }) => network);
  return {
    search: {
      waiting,
      waitingSince: since,
      isBehind: isBehind(since, now),
      ...setAside,
    },
    networks: NETWORKS.map((network) => {
      const own = ofNetwork.get(network) ?? [];
      const inBucket = (bucket: number | null) => own.find((one) => one.bucket === bucket)?.accounts ?? 0;
      return {
        network,
        accounts: own.reduce((sum, { accounts }) => sum + accounts, 0),
        buckets: Array.from({ length: FRESHNESS_DAYS.length + 1 }, (_, bucket) => inBucket(bucket)),
        never: inBucket(null),
        due: due.find((one) => one.network === network)?.due ?? 0,
        refreshable: live.has(network) ? own.reduce((sum, { real }) => sum + real, 0) : 0,
      };
    }),
  };
});
