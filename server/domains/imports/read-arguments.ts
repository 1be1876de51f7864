import { parseArgs } from "node:util";
import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { refuse } from "../../errors.ts";
import { FIELD_NAMES, isField, type Field } from "./columns/fields.ts";
import type { ImportInput } from "./import-file.ts";
import { parseDate } from "./values/dates.ts";

const USAGE = `npm run import -- FILE --network NAME [--source NAME] [--map "Header=field"…] [--date YYYY[-MM[-DD]]] [--dry-run]

  --network  ${NETWORKS.join(", ")}
  --source   what the figures are kept under; months of one panel share it (default: the file's name without its date)
  --map      what a column is; "Header=-" leaves it out. Of two columns with one name the second is "Header#2".
             ${FIELD_NAMES.join(", ")}
  --date     when the figures were read (default: a date column, the file's name, the file's last change)
  --dry-run  say what would happen and write nothing`;

/** The command line as input of an import; refuses with a sentence. */
export function readArguments(args: string[]): ImportInput {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) return stop(`Give one file.\n\n${USAGE}`);
  return {
    file,
    network: readNetwork(values.network),
    ...(values.source !== undefined && { source: readSource(values.source) }),
    ...(values.date !== undefined && {
      date: parseDate(values.date) ?? stop(`--date ${values.date}: write it as 2022, 2022-06 or 2022-06-30.`),
    }),
    overrides: new Map((values.map ?? []).map(readOverride)),
    dryRun: values["dry-run"] ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        network: { type: "string" },
        source: { type: "string" },
        map: { type: "string", multiple: true },
        date: { type: "string" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** By its id or the name people know it by: `twitter` is also `X`. */
function readNetwork(name: string | undefined): Network {
  if (name === undefined) return stop(`Say which network the accounts are on: --network ${NETWORKS.join(" | ")}.`);
  const said = name.trim().toLowerCase();
  const found = NETWORKS.find((one) => one === said || NETWORK_FACTS[one].label.toLowerCase() === said);
  return found ?? stop(`"${name}" is not one of the ${NETWORKS.length} networks. They are ${NETWORKS.join(", ")}.`);
}

function readSource(name: string): string {
  return name.trim() === "" ? stop("--source needs a name.") : name.trim();
}

/** "Header=field"; the header itself may hold a "=". */
function readOverride(text: string): [string, Field | null] {
  const at = text.lastIndexOf("=");
  if (at < 1) return stop(`--map "${text}": write it as "Header=field".`);
  const header = text.slice(0, at).replaceAll(/\s+/g, " ").trim().toLowerCase();
  const field = text.slice(at + 1).trim();
  if (field === "" || field === "-") return [header, null];
  return isField(field)
    ? [header, field]
    : stop(`--map "${text}": there is no field ${field}. Fields are ${FIELD_NAMES.join(", ")}.`);
}

function stop(msg: string): never {
  return refuse("bad_request", { msg });
}
