import { once } from "node:events";
import type { Logger } from "pino";
import { startNetworks, type Networks } from "#fakes/networks/start-networks.ts";
import { startAiProvider } from "#fakes/ai/start-ai-provider.ts";
import { buildApp } from "./app.ts";
import { isEmbedding, SIMULATED_AI, type Config } from "./config.ts";
import type { Context } from "./context.ts";
import { awaitDataDirectory } from "./data-directory.ts";
import { prepareFirstAdmin } from "./domains/auth/index.ts";
import { isSampleLoaded } from "./domains/creators/index.ts";
import { watchMailboxes } from "./domains/mail/index.ts";
import { prepareSampleWorld } from "./domains/sample/index.ts";
import { refreshDue } from "./domains/sources/index.ts";
import { startInstallation } from "./installation.ts";
import { doNightly, isNightMissed } from "./jobs/nightly.ts";
import { startWork } from "./jobs/work.ts";
import { buildStamp } from "./http/serve-web.ts";
import { openSockets, type Sockets } from "./sockets/open-sockets.ts";
import { recordSample } from "./record-sample.ts";
import { printProgress, printReady } from "./start-screen.ts";
import { watchStorage } from "./storage.ts";
import { startingServer } from "./starting-server.ts";

/** The whole program: responds on /healthz at once, starts all components, serves, and shuts down in order. */
export async function run(given: Config, log: Logger): Promise<void> {
  const webBuilt = given.webPending ? once(process.stdin, "data") : undefined;
  const stop = stopper(given, log);
  const config = await withSimulatedAi(given, stop);
  const front = startingServer();
  if (isEmbedding(config)) await awaitDataDirectory(config.dataDir);
  const port = config.roles.web ? await front.listen(config.port, config.host) : config.port;
  stop.atEnd(() => front.close());

  const tabs: { sockets?: Sockets } = {};
  const emit: Context["emit"] = (...event) => tabs.sockets?.emit(...event);
  const disconnect: Context["disconnect"] = (sessionIds) => tabs.sockets?.disconnect(sessionIds);
  const report = (step: string, progress: number | null) => {
    front.reportProgress(step, progress);
    printProgress(step, progress);
  };
  const simulation: { networks?: Networks } = {};
  const simulated = () => simulation.networks;
  const installation = await startInstallation(config, log, { onProgress: report, emit, disconnect, simulated });
  stop.atEnd(installation.close);
  const { services, ctx, indexSync } = installation;
  const sample = await prepareSampleWorld({ ctx });
  if (sample === "removed") {
    report("filling the search engine", null);
    await indexSync.flush();
  }

  /** What needs the sample world to be complete, where there is one. */
  const startWorking = async () => {
    if (await isSampleLoaded({ ctx })) {
      const networks = await startNetworks({ now: ctx.clock.now });
      simulation.networks = networks;
      stop.atEnd(() => networks.close());
    }
    if (!config.roles.worker) return;
    indexSync.start();
    stop.atEnd(() => indexSync.stop());
    await startWork({ services, workOn: installation.workOn, log });
    const watching = watchMailboxes(ctx);
    stop.atEnd(() => watching.stop());
    // The queue knows the machine's nights: with another clock they would come in the middle of a day.
    if (config.clockOffsetMs === 0)
      await installation.everyNight(() => doNightly(ctx), { isMissed: await isNightMissed(ctx) });
    const watch = watchStorage(config, log);
    await installation.everyMinute(async (signal) => {
      await watch();
      await ctx.features.everyMinute({ ctx });
      await refreshDue({ ctx, signal });
    });
  };
  if (sample !== "recording") await startWorking();
  if (webBuilt) {
    report("building the web app", null);
    await webBuilt;
  }
  const app = await buildApp(services, log, config.roles.web ? front : undefined);
  await app.ready();
  front.startForwarding();
  stop.atEnd(() => app.close());
  const sockets = openSockets({
    server: config.roles.web ? front.server : undefined,
    services,
    database: installation.root,
    parseCookies: (header) => app.parseCookie(header),
    build: buildStamp(),
    log,
  });
  tabs.sockets = sockets;
  stop.atEnd(() => sockets.close());
  const setupToken = config.roles.web ? await prepareFirstAdmin(ctx) : null;
  await printReady({ ctx, port, setupToken, isRecording: sample === "recording" });
  if (sample !== "recording") return;
  const recording = recordSample({ ctx, indexSync });
  stop.atEnd(recording.stop);
  if (await recording.isDone) await startWorking();
}

/** The configuration with the address of the simulated language model, where that is what the operator wants. */
async function withSimulatedAi(config: Config, stop: Stopper): Promise<Config> {
  if (config.ai?.baseUrl !== SIMULATED_AI) return config;
  const provider = await startAiProvider();
  stop.atEnd(() => provider.close());
  return { ...config, ai: { ...config.ai, baseUrl: provider.baseUrl } };
}

/** A component that does not stop within this time is left to its watchdog. */
const PATIENCE_MS = 15_000;

type Stopper = { atEnd: (step: () => unknown) => void };

/** Collects shutdown steps, and runs them once, in reverse order, on a signal or when the start script exits. */
function stopper({ parentPipe }: Config, log: Logger): Stopper {
  const steps: (() => unknown)[] = [];
  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log.debug({ why }, "stopping");
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, "a part did not stop cleanly");
      }
    }
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  if (parentPipe) process.stdin.resume().on("end", () => void stop("parent ended"));
  return { atEnd: (step) => void steps.push(step) };
}
