import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const DOVECOT = "/usr/sbin/dovecot";
const POSTFIX = "/usr/sbin/postfix";
const MASTER = "/usr/lib/postfix/sbin/master";
/** Users of Debian's packages: dovecot runs as one without rights, as its configuration names all of its own. */
const DOVECOT_USER = "dovecot";

/** Whether real servers can be started here: both are installed, and postfix can be run. */
export function hasRealMail(): boolean {
  try {
    for (const program of [DOVECOT, POSTFIX, MASTER]) accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  return process.getuid?.() === 0;
}

type Options = {
  /** Without spaces. */
  password: string;
  /** Each has a mailbox of its own. Others in their domains are refused. */
  addresses: readonly string[];
  /** A domain whose mails postfix takes and then returns to their sender. */
  returned?: string;
};

export type RealMail = {
  /** Members sign in there; outsiders send without. */
  smtpPort: number;
  imapPort: number;
  /** Each address has a Maildir there, in a folder of its name. */
  mailDir: string;
  close: () => Promise<void>;
};

/**
 * A real postfix and a real dovecot on loopback ports, in a temporary directory. Members
 * sign in by their whole address, all with one password. Both encrypt by STARTTLS, with a certificate of their own.
 */
export async function startRealMail({ password, addresses, returned }: Options): Promise<RealMail> {
  // Sockets have short names.
  const dir = mkdtempSync(path.join(os.tmpdir(), "mail-"));
  chmodSync(dir, 0o755);
  const user = idsOf(DOVECOT_USER);
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  certify(dir);
  const started: ChildProcess[] = [];
  let output = "";
  const start = (child: ChildProcess) => {
    started.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text: Buffer) => void (output += text.toString()));
  };
  const close = async () => {
    await Promise.all(started.map(end));
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    start(startDovecot({ dir, user, imapPort, password }));
    start(startPostfix({ dir, user, smtpPort, addresses, returned }));
    await Promise.all([greets(smtpPort), greets(imapPort)]);
  } catch (error) {
    await close();
    throw new Error(`the mail servers did not start:\n${output}`, { cause: error });
  }
  return { smtpPort, imapPort, mailDir: path.join(dir, "mail"), close };
}

type Ids = { uid: number; gid: number };

function idsOf(name: string): Ids {
  const id = (flag: string) => Number.parseInt(execFileSync("id", [flag, name], { encoding: "utf8" }), 10);
  return { uid: id("-u"), gid: id("-g") };
}

function certify(dir: string): void {
  const files = ["-keyout", path.join(dir, "key.pem"), "-out", path.join(dir, "cert.pem")];
  const subject = ["-subj", "/CN=mail.test", "-days", "2"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", "-x509", "-nodes", ...kind, ...subject, ...files], { stdio: "ignore" });
  chmodSync(path.join(dir, "key.pem"), 0o644); // of these servers alone, for some seconds
}

type Dovecot = { dir: string; user: Ids; imapPort: number; password: string };

function startDovecot({ dir, user, imapPort, password }: Dovecot): ChildProcess {
  for (const name of ["run", "state", "mail"]) {
    mkdirSync(path.join(dir, name), { mode: 0o755 });
    chownSync(path.join(dir, name), user.uid, user.gid);
  }
  const file = path.join(dir, "dovecot.conf");
  writeFileSync(
    file,
    `
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
default_login_user = ${DOVECOT_USER}
default_internal_user = ${DOVECOT_USER}
default_internal_group = ${DOVECOT_USER}
first_valid_uid = 1
disable_plaintext_auth = yes
auth_failure_delay = 0
ssl = yes
ssl_cert = <${dir}/cert.pem
ssl_key = <${dir}/key.pem
mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${dir}/mail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener postfix-auth {
    mode = 0666
  }
}
`,
  );
  return spawnGroup(DOVECOT, ["-F", "-c", file], user);
}

type Postfix = Pick<Dovecot, "dir" | "user"> & Omit<Options, "password"> & { smtpPort: number };

function startPostfix({ dir, user, smtpPort, addresses, returned }: Postfix): ChildProcess {
  const config = path.join(dir, "postfix");
  const postfix = idsOf("postfix");
  const domains = new Set(addresses.map((one) => one.split("@")[1]));
  mkdirSync(config);
  for (const name of ["queue", "log"]) mkdirSync(path.join(dir, name));
  mkdirSync(path.join(dir, "data"));
  chownSync(path.join(dir, "data"), postfix.uid, postfix.gid);
  const services = [
    `127.0.0.1:${smtpPort} inet n - n - - smtpd`,
    "pickup unix n - n 60 1 pickup",
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "tlsmgr unix - - n 1000? 1 tlsmgr",
    "rewrite unix - - n - - trivial-rewrite",
    "bounce unix - - n - 0 bounce",
    "defer unix - - n - 0 bounce",
    "trace unix - - n - 0 bounce",
    "verify unix - - n - 1 verify",
    "flush unix n - n 1000? 0 flush",
    "proxymap unix - - n - - proxymap",
    "error unix - - n - - error",
    "retry unix - - n - - error",
    "virtual unix - n n - - virtual",
    // What postfix learns from a program that it has handed the mail to.
    `unknown unix - n n - - pipe user=${DOVECOT_USER} argv=${config}/unknown`,
    "anvil unix - - n - 1 anvil",
    "scache unix - - n - 1 scache",
    "postlog unix-dgram n - n - 1 postlogd",
  ];
  writeFileSync(path.join(config, "master.cf"), `${services.join("\n")}\n`);
  writeFileSync(
    path.join(config, "main.cf"),
    `
compatibility_level = 3.6
myhostname = mail.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_peername_lookup = no
disable_dns_lookups = yes
mynetworks =
queue_directory = ${dir}/queue
data_directory = ${dir}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${dir}/log/mail
maillog_file_prefixes = ${dir}/log
virtual_mailbox_domains = ${[...domains].join(", ")}
virtual_mailbox_base = ${dir}/mail
virtual_mailbox_maps = texthash:${config}/mailboxes
virtual_minimum_uid = 1
virtual_uid_maps = static:${user.uid}
virtual_gid_maps = static:${user.gid}
virtual_mailbox_limit = 0
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${dir}/cert.pem
smtpd_tls_key_file = ${dir}/key.pem
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dir}/run/postfix-auth
smtpd_sasl_security_options = noanonymous
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
${returned === undefined ? "" : `transport_maps = inline:{{${returned} = unknown:}}`}
alias_maps =
alias_database =
`,
  );
  writeFileSync(path.join(config, "mailboxes"), addresses.map((one) => `${one} ${one}/Maildir/\n`).join(""));
  writeFileSync(path.join(config, "unknown"), "#!/bin/sh\nexit 67\n", { mode: 0o755 });
  // Makes the folders of the queue, with their owners.
  execFileSync(POSTFIX, ["-c", config, "check"], { stdio: "ignore" });
  return spawnGroup(MASTER, ["-c", config, "-d"], { env: { PATH: process.env.PATH, MAIL_CONFIG: config } });
}

/** In a group of its own, which ends with this process, however that ends: its end of the pipe is closed then. */
function spawnGroup(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const script = '"$@" </dev/null & read -r _; kill -TERM 0';
  return spawn("/bin/sh", ["-c", script, "sh", program, ...args], {
    ...options,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Ends a server and the processes of its group. */
async function end(child: ChildProcess): Promise<void> {
  const isGone = child.exitCode !== null || child.signalCode !== null;
  const gone = isGone ? Promise.resolve() : once(child, "exit");
  child.stdin?.end();
  await Promise.race([gone, sleep(5_000, undefined, { ref: false })]);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // none of them is left
  }
}

/** Waits until a server has sent its first line. */
async function greets(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = net.connect({ host: "127.0.0.1", port });
    const hasGreeted = await Promise.race([
      once(socket, "data").then(
        () => true,
        () => false,
      ),
      sleep(2_000, false),
    ]);
    socket.destroy();
    if (hasGreeted) return;
    await sleep(50);
  }
  throw new Error(`nothing answers at port ${port}`);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("it listens on a port");
  return address.port;
}
