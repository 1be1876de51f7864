import { usernameKey } from "#contract/networks.ts";

/** Somebody on one of the many servers. */
export type Address = { name: string; server: string };

const NAME = /^\w+(?:[\w.-]*\w)?$/;
/** A name of the public internet, with a port for nobody: no address of a machine, no name without a dot. */
const SERVER = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** "name@server" of a handle; undefined: none. Names of servers in other scripts become what is asked: "xn--…". */
export function addressOf(username: string): Address | undefined {
  const [name = "", host = "", ...more] = usernameKey(username).split("@");
  const server = URL.parse(`https://${host}/`)?.hostname ?? "";
  if (more.length > 0 || /[/:?#\\\s]/.test(host) || !NAME.test(name) || !SERVER.test(server)) return undefined;
  return { name, server };
}

/** Where a server is asked: "{server}" of the official base is its name; a base without it has servers as folders. */
export function serverBase(base: string, server: string): string {
  return base.includes("{server}") ? base.replace("{server}", server) : `${base}/${server}`;
}
