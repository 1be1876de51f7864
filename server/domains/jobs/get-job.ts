import { getJob as endpoint } from "#contract/jobs.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { presentJob } from "./present.ts";
import { selectJob } from "./store.ts";
import { read } from "../../kernel/handler.ts";

export const getJob = read(endpoint)(async ({ ctx, input }) => {
  const row = (await selectJob(tenantOf(ctx), input.id)) ?? refuse("not_found");
  return { job: presentJob(row) };
});
