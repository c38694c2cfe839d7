import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new key: sorts by time of making, tells nothing about how many there are. */
export function newId(): string {
  return randomUUIDv7()
}

/** A secret for a link or a session: 256 bits, 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The digest that is kept instead of a secret. A random 256-bit value needs no slow hash. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random code of letters and digits, each position drawn without bias. */
export function newCode(length: number): string {
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && code.length < length) code += BASE62[byte % 62]
    }
  }
  return code
}
