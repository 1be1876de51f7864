// Entry point of every command of package.json. Plain JavaScript that runs on Node 20: it finds or downloads Node 24,
// installs what the lock file lists, and runs the rest under that Node.
import { spawn } from "node:child_process";

import { audit } from "./lib/audit.mjs";
import { isWebBuilt, markWebBuilt, spawnWebBuild } from "./lib/build-web.mjs";
import { format, playwright, runChecks, typesAndLint, vitest, webBuild } from "./lib/checks.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { fuzz } from "./lib/fuzz.mjs";
import { bin, cleanEnvironment, root } from "./lib/environment.mjs";
import { install } from "./lib/npm.mjs";
import { findNode, nodeMajor } from "./lib/node.mjs";
import { ended, endWithNpm, forwardSignals, run, startServer } from "./lib/processes.mjs";
import { withScratch } from "./lib/scratch.mjs";

// What operators use: packages of checks and tests are not installed for it.
const RUN_ONLY = new Set([start, script]);
const commands = { start, test, verify, audit: auditPackages, fuzz: fuzzTests, dev, bench, format: formatAll, script };

async function start(node, env, args) {
  const production = { ...env, NODE_ENV: "production" };
  if (isWebBuilt()) {
    const server = startServer(node, production, ["server/main.ts", ...args]);
    forwardSignals([server]);
    endWithNpm(server);
    return ended(server);
  }
  // The databases start while the web app is built. The server waits for a line on its standard input before it serves.
  const server = startServer(node, { ...production, LIMELIGHT_WEB_PENDING: "1" }, ["server/main.ts", ...args]);
  const builder = spawnWebBuild(node, env);
  forwardSignals([server, builder]);
  endWithNpm(server);
  const finished = ended(server);
  const built = ended(builder);
  const code = await Promise.race([built, finished]);
  if (server.exitCode === null && server.signalCode === null) {
    if (code === 0) {
      markWebBuilt();
      server.stdin.write("built\n");
      return finished;
    }
    server.kill("SIGTERM");
  } else builder.kill("SIGTERM");
  await Promise.all([built, finished]);
  return code;
}

async function test(node, env) {
  const stages = [
    [
      [typesAndLint, format],
      [vitest("unit"), webBuild],
    ],
    [[vitest("edge")]],
    [[vitest("crash")]],
    [[playwright]],
  ];
  return withScratch({ ...withoutMode(env), CHROMIUM: findChromium(env) }, (own) => runChecks(node, own, stages));
}

async function verify(node, env) {
  return runChecks(node, withoutMode(env), [[[typesAndLint, format], [vitest("unit")]]]);
}

async function fuzzTests(node, env, args) {
  return fuzz(node, withoutMode(env), args);
}

/** Tests run in the mode that their runners set, whatever the shell is in. */
function withoutMode(env) {
  const { NODE_ENV: _, ...rest } = env;
  return rest;
}

async function auditPackages(node, env) {
  return runChecks(node, env, [[[audit]]]);
}

async function dev(node, env, args) {
  const development = { ...env, NODE_ENV: "development" };
  const server = startServer(node, development, ["--watch", "--watch-preserve-output", "server/main.ts", ...args]);
  const vite = startServer(node, development, [bin("vite/bin/vite.js"), "web", "--clearScreen", "false"]);
  const children = [server, vite];
  forwardSignals(children);
  const code = await Promise.race(children.map(ended));
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? ended(child)));
  return code;
}

/** `npm run bench` measures reading, with options; `npm run bench -- import-tables` runs another program of `bench/`. */
async function bench(node, env, args) {
  const [name, ...rest] = args[0]?.startsWith("-") ? ["run", ...args] : [args[0] ?? "run", ...args.slice(1)];
  return (await run(node, env, [`bench/${name}.ts`, ...rest])).code;
}

async function formatAll(node, env, args) {
  return (await run(node, env, [bin("oxfmt/bin/oxfmt"), ...args])).code;
}

/** An operator's command: it owns the terminal. */
async function script(node, env, args) {
  const child = spawn(node, args, { cwd: root, env, stdio: "inherit" });
  forwardSignals([child]);
  return ended(child);
}

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(" | ")}`);
  const [node] = await Promise.all([findNode(), install(nodeMajor, { onlyRun: RUN_ONLY.has(command) })]);
  process.exitCode = await command(node, cleanEnvironment(node), args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
