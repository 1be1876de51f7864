import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Options of `navigator.credentials`, for both of its calls. */
type Ceremony = { challenge?: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type Options = Record<string, unknown>;

/** How an answer differs from that of an honest authenticator in the right browser. */
type Forgery = Partial<{
  challenge: string;
  origin: string;
  rpId: string;
  /** Flags of the authenticator data: 1 present, 4 verified, 64 with a credential. */
  flags: number;
  counter: number;
  userHandle: string;
  type: string;
}>;

const PRESENT_AND_VERIFIED = 0b101;
const HAS_CREDENTIAL = 0b100_0000;

/** An authenticator in software, as WebAuthn describes one: ES256, user verification, one discoverable credential. */
export class Authenticator {
  readonly origin: string;
  readonly id = randomBytes(32);
  #key: KeyObject | undefined;
  #userHandle = "";
  counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** What `navigator.credentials.create` resolves to. */
  create(options: Options, forgery: Forgery = {}) {
    const { rp, user, ...rest } = ceremonyOf(options);
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#userHandle = user?.id ?? "";
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2], // kty: EC2
        [3, -7], // alg: ES256
        [-1, 1], // crv: P-256
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#data(rp?.id ?? "", { flags: PRESENT_AND_VERIFIED | HAS_CREDENTIAL, ...forgery }),
      Buffer.alloc(16), // aaguid
      length,
      this.id,
      cose,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return {
      id: this.id.toString("base64url"),
      response: {
        clientDataJSON: this.#clientData({ type: "webauthn.create", challenge: rest.challenge, ...forgery }),
        attestationObject: Buffer.from(attestationObject).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** What `navigator.credentials.get` resolves to. */
  get(options: Options, forgery: Forgery = {}) {
    if (!this.#key) throw new Error("it has no credential yet");
    const { rpId = "", challenge } = ceremonyOf(options);
    this.counter += 1;
    const data = this.#data(rpId, { flags: PRESENT_AND_VERIFIED, ...forgery });
    const clientDataJSON = this.#clientData({ type: "webauthn.get", challenge, ...forgery });
    const signed = Buffer.concat([
      data,
      createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest(),
    ]);
    return {
      id: this.id.toString("base64url"),
      response: {
        clientDataJSON,
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, this.#key).toString("base64url"),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    };
  }

  #data(rpId: string, forgery: Forgery): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forgery.counter ?? this.counter);
    const hash = createHash("sha256")
      .update(forgery.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([forgery.flags ?? 0]), counter]);
  }

  #clientData({ type, challenge, origin = this.origin }: Forgery & { challenge: string | undefined }): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
  }
}

function ceremonyOf(options: Options): Ceremony {
  return options; // written by the server's library, as WebAuthn describes it
}
