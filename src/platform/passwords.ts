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

let judge: Promise<(text: string, words: string[]) => number> | undefined

// Some 300,000 words: read when somebody chooses a password, not at the start.
async function readWords(): Promise<(text: string, words: string[]) => number> {
  const [{ ZxcvbnFactory }, common, dutch, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-nl-be'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...dutch.dictionary, ...english.dictionary }
  const factory = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
  return (text, words) => factory.check(text, words).score
}

/**
 * How hard a password is to guess, from 0 (at once) to 4; `words` are what a guesser would know. Looks at the first 32
 * signs: the work grows with the square of the length, and what is hard by then stays so.
 */
export async function guessability(password: string, words: readonly string[]): Promise<number> {
  judge ??= readWords()
  const known = words.flatMap((word) => [word, ...word.split(/[^\p{L}\d]+/u)]).filter((word) => word.length > 3)
  return (await judge)([...normal(password)].slice(0, 32).join(''), known)
}
