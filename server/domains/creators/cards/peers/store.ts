import type { Database } from "../../../../db/connect.ts";
import { networkScales } from "../../../../db/tables/index.ts";

export type ScaleRow = { network: string; metric: string; thresholds: number[] };

/** A few dozen rows: one for each network and figure. */
export async function selectScales(db: Database): Promise<ScaleRow[]> {
  return db
    .select({
      network: networkScales.network,
      metric: networkScales.metric,
      thresholds: networkScales.thresholds,
    })
    .from(networkScales);
}
