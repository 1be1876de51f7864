import { usernameKey } from "#contract/networks/networks.ts";

/** An account on one of the servers. */
export type MastodonHandle = { name: string; server: string };

const NAME = /^\w(?:[\w.-]*\w)?$/;
/** A public domain name: no IP address, no port, at least one dot. */
const SERVER = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** Parses a handle "name@server"; undefined: invalid. Internationalized server names are converted to "xn--…". */
export function parseHandle(username: string): MastodonHandle | undefined {
  const [name = "", host = "", ...more] = usernameKey(username).split("@");
  const server = URL.parse(`https://${host}/`)?.hostname ?? "";
  if (more.length > 0 || /[/:?#\\\s]/.test(host) || !NAME.test(name) || !SERVER.test(server)) return undefined;
  return { name, server };
}

/** Base URL of a server: replaces "{server}" of the official base; the simulated base has one folder per server. */
export function serverBase(base: string, server: string): string {
  return base.includes("{server}") ? base.replace("{server}", server) : `${base}/${server}`;
}
