import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { describeDatabaseError } from "#server/db/connect.ts";
import { withInstallation, type Installation } from "#server/installation.ts";
import { openLog } from "#server/log.ts";

/** Runs work on the installation that the environment names: the running one, or one that is started for it. */
type OnInstallation = <T>(work: (installation: Pick<Installation, "ctx" | "indexSync">) => Promise<T>) => Promise<T>;

/**
 * Runs an operator's command and prints its result; a failure is one sentence and exit code 1. Only errors are logged,
 * unless LOG_LEVEL asks for more, to standard error.
 */
export async function operate(command: (onInstallation: OnInstallation) => Promise<string>): Promise<void> {
  try {
    const answer = await command(async (work) => {
      const config = readConfig();
      const logLevel = config.logLevel === "info" ? "error" : config.logLevel;
      return withInstallation(config, openLog({ logLevel }, pino.destination(2)), work);
    });
    console.log(answer);
  } catch (error) {
    console.error(describeDatabaseError(error) ?? (error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}

/** A line that is updated in place in a terminal; a new one each time elsewhere. */
export function say(progress: string): void {
  process.stderr.write(`${progress}${process.stderr.isTTY ? "\r" : "\n"}`);
}
