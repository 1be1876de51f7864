import { parseArgs } from "node:util";
import { DATE_ORDERS, importPlan, IMPORT_TARGETS, RATE_FORMS, type ImportTarget } from "#contract/imports/plan.ts";
import { accountKey, NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { refuse } from "../../errors.ts";
import { FIELD_NAMES, isField, type Field } from "./columns/fields.ts";
import type { ImportInput } from "./import-file.ts";
import { parseDate, type FileDate } from "../../values/dates.ts";
import type { Decimal } from "../../values/numbers.ts";

const USAGE = `npm run import -- FILE [--network NAME] [--owner HANDLE] [--sheet NAME] [--target KIND] [--source NAME] [--map "Header=field"…] [--date YYYY[-MM[-DD]]] [--decimal STYLE…] [--dates ORDER] [--rates FORM] [--renamed "network/handle=former handle"…] [--dry-run]

  FILE       CSV, TSV, XLSX, JSON lines or JSON
  --network  ${NETWORKS.join(", ")} (default: what the table or its name says)
  --owner    the account of rows that name none, by its handle or a link to its profile
  --sheet    of a workbook; without it the first visible one with a table
  --target   what the rows are: ${IMPORT_TARGETS.filter((target) => target !== "list").join(", ")} (default: what the table looks like)
  --source   what the figures are kept under; months of one panel share it (default: the file's name without its date)
  --map      what a column is; "Header=-" leaves it out. Of two columns with one name the second is "Header#2".
             ${FIELD_NAMES.join(", ")}.
             Of figures and handles of several networks: "Header=field@network", as in "Fans=followers@tiktok"
  --date     when the figures were read (default: a date column, the file's name, the file's last change)
  --decimal  how numbers such as 45.300 are read where the table does not show it: point or comma,
             for one column "Header=comma"
  --dates    how dates such as 03/04/2025 are read where the table does not show it: ${DATE_ORDERS.join(", ")}
  --rates    what a rate of 0.04 is where the table does not show it: ${RATE_FORMS.join(" or ")}
  --person   whose podcasts an author's are: "Author=creator's id"
  --renamed  an account that is known under a former handle: "network/handle=former handle"
  --dry-run  say what would happen and write nothing`;

/** The command line as input of an import; refuses with a sentence. */
export function readArguments(args: string[]): ImportInput {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) return stop(`Give one file.\n\n${USAGE}`);
  return {
    file,
    choices: {
      ...(values.network !== undefined && { network: readNetwork(values.network) }),
      ...(values.owner !== undefined && { owner: readOwner(values.owner) }),
      ...(values.sheet !== undefined && { sheet: readSheet(values.sheet) }),
      ...(values.target !== undefined && { target: readTarget(values.target) }),
      ...(values.source !== undefined && { source: readSource(values.source) }),
      ...(values.date !== undefined && { date: readDate(values.date) }),
      ...(values.dates !== undefined && { dateOrder: readOne("--dates", DATE_ORDERS, values.dates) }),
      ...(values.rates !== undefined && { rates: readOne("--rates", RATE_FORMS, values.rates) }),
      columns: new Map((values.map ?? []).map(readOverride)),
      decimals: new Map((values.decimal ?? []).map(readDecimal)),
    },
    people: Object.fromEntries((values.person ?? []).map(readPerson)),
    renames: Object.fromEntries((values.renamed ?? []).map(readRename)),
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
        owner: { type: "string" },
        sheet: { type: "string" },
        target: { type: "string" },
        source: { type: "string" },
        map: { type: "string", multiple: true },
        date: { type: "string" },
        decimal: { type: "string", multiple: true },
        dates: { type: "string" },
        rates: { type: "string" },
        person: { type: "string", multiple: true },
        renamed: { type: "string", multiple: true },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** By its id or the name people know it by: `twitter` is also `X`. */
function readNetwork(name: string): Network {
  const wanted = name.trim().toLowerCase();
  const found = NETWORKS.find((one) => one === wanted || NETWORK_FACTS[one].label.toLowerCase() === wanted);
  return found ?? stop(`"${name}" is not one of the ${NETWORKS.length} networks. They are ${NETWORKS.join(", ")}.`);
}

function readTarget(name: string): ImportTarget {
  return (
    IMPORT_TARGETS.find((target) => target === name.trim().toLowerCase()) ??
    stop(`--target ${name}: rows are one of ${IMPORT_TARGETS.join(", ")}.`)
  );
}

function readOne<T extends string>(option: string, all: readonly T[], text: string): T {
  const wanted = text.trim().toLowerCase();
  return all.find((one) => one === wanted) ?? stop(`${option} ${text}: write one of ${all.join(", ")}.`);
}

function readOwner(handle: string): string {
  return handle.trim() === "" ? stop("--owner needs a handle, or a link to a profile.") : handle.trim();
}

function readSheet(name: string): string {
  return name.trim() === "" ? stop("--sheet needs the name of a sheet.") : name;
}

function readSource(name: string): string {
  return name.trim() === "" ? stop("--source needs a name.") : name.trim();
}

function readDate(text: string): FileDate {
  const date = importPlan.shape.date.safeParse(text).success ? parseDate(text) : undefined;
  return date ?? stop(`--date ${text}: write it as 2022, 2022-06 or 2022-06-30.`);
}

/** "Header=field" or "Header=field@network"; the header itself may hold a "=". */
function readOverride(text: string): [string, Field | null | { field: Field; network: Network }] {
  const [header, meaning] = pair(text, `--map "${text}": write it as "Header=field" or "Header=field@network".`);
  const name = normalizeName(header);
  if (meaning === "" || meaning === "-") return [name, null];
  const [field = "", network, more] = meaning.split("@").map((part) => part.trim());
  if (!isField(field) || more !== undefined)
    return stop(`--map "${text}": there is no field ${meaning}. Fields are ${FIELD_NAMES.join(", ")}.`);
  return [name, network === undefined ? field : { field, network: readNetwork(network) }];
}

const DECIMALS: ReadonlyMap<string, Decimal> = new Map(Object.entries<Decimal>({ point: ".", comma: "," }));

/** "comma" for all columns, or "Header=comma". */
function readDecimal(text: string): [string, Decimal] {
  const at = text.lastIndexOf("=");
  const decimal = DECIMALS.get(
    text
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  );
  if (!decimal) return stop(`--decimal "${text}": write it as "point", "comma" or "Header=comma".`);
  return [normalizeName(text.slice(0, Math.max(0, at))), decimal];
}

function readPerson(text: string): [string, string] {
  const refusal = `--person "${text}": write it as "Author=creator's id".`;
  const [author, id] = pair(text, refusal);
  return /^\d+$/.test(id) ? [author, id] : stop(refusal);
}

/** By the key of an account, as the plan of an import has it. */
function readRename(text: string): [string, string] {
  const refusal = `--renamed "${text}": write it as "network/handle=former handle".`;
  const [account, former] = pair(text, refusal);
  const at = account.indexOf("/");
  const username = account.slice(at + 1).trim();
  if (at < 1 || username === "" || former === "") return stop(refusal);
  return [accountKey({ network: readNetwork(account.slice(0, at)), username }), former.replace(/^@/, "")];
}

function normalizeName(header: string): string {
  return header.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

function pair(text: string, refusal: string): [string, string] {
  const at = text.lastIndexOf("=");
  return at < 1 ? stop(refusal) : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function stop(msg: string): never {
  return refuse("bad_request", { msg });
}
