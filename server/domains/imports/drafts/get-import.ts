import type { getImport as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { presentImport } from "../present.ts";
import { fetchImport } from "./fetch-import.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function getImport({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return { import: presentImport(await fetchImport(ownerOf(ctx), input.id)) };
}
