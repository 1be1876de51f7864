import { open, rm } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { trust } from "#contract/base/trust.ts";
import type { Context } from "../../../context.ts";
import { makeTemporaryFolder } from "../../../uploads.ts";

/** Values in a temporary file: what is processed twice is parsed once, and not held in memory in between. */
export type Spool<T> = {
  add: (value: T) => Promise<void>;
  /** All of them, in their order. */
  values: () => AsyncGenerator<T>;
  /** Deletes them. */
  close: () => Promise<void>;
};

/** For plain data and dates. */
export async function openSpool<T>({ config }: Pick<Context, "config">): Promise<Spool<T>> {
  const folder = await makeTemporaryFolder(config);
  const file = await open(path.join(folder, "values"), "w+", 0o600);
  const sizes: number[] = [];
  return {
    async add(value) {
      const bytes = serialize(value);
      await file.appendFile(bytes);
      sizes.push(bytes.length);
    },
    async *values() {
      let position = 0;
      for (const size of sizes) {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(size), position });
        if (bytesRead !== size) throw new Error(`${bytesRead} of ${size} bytes were read`);
        position += size;
        yield trust<T>(deserialize(buffer)); // written by add()
      }
    },
    async close() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
