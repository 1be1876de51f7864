import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
export const bin = (file) => path.join(root, "node_modules", file);

// npm passes its configuration to scripts in variables; child processes only get those needed to reach a registry.
const keep = /registry|proxy|cafile|_ca$|strict_ssl|cache|userconfig|globalconfig|_auth/i;

/** The environment of every child process: ours without npm's, with `node` being the selected Node. */
export function cleanEnvironment(node) {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_/i.test(name) || (/^npm_config_/i.test(name) && keep.test(name))) env[name] = value;
  }
  const inherited = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.includes(path.join("node_modules", ".bin")) && !folder.includes("node-gyp-bin"));
  env.PATH = [path.dirname(node), bin(".bin"), ...inherited].join(path.delimiter);
  return env;
}
