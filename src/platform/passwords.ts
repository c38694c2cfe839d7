import { hash, verify } from '@node-rs/argon2'
import { tooMany } from './errors.ts'

// 51 ms on one core; two at a time keep the rest of the product answering (docs/decisions/0009-passwords.md).
const cost = { memoryCost: 65536, timeCost: 3, parallelism: 1 } as const
const atOnce = 2
const longestQueue = 20

let busy = 0
const queue: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= atOnce) {
    if (queue.length >= longestQueue) throw tooMany('platform.too-often', 2)
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  busy += 1
  try {
    return await work()
  } finally {
    busy -= 1
    queue.shift()?.()
  }
}

// The same letters typed on another keyboard are the same password.
const normal = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost))
}

let decoy: Promise<string> | undefined

/** Takes as long for someone who does not exist as for someone who does. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  const known = stored ?? (await decoy)
  const matches = await inTurn(() => verify(known, normal(password)))
  return matches && stored != null
}
