import { sha256Hex } from './ids.ts'

/** Values a process remembers, by keys that callers send. */
export type Mind<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/**
 * A map for what is kept by keys that callers send. Its memory has an end: never more than `most` keys, and of a key
 * never more than 64 signs, so that a caller who makes up keys or long ones fills nothing. The last half of `most` that
 * was put in is always there; what is older goes all at once, because a map that loses its first key each time grows
 * slow with what it lost.
 */
export function inMind<Value>(most: number): Mind<Value> {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()
  return {
    get(key) {
      const name = shortened(key)
      return recent.get(name) ?? older.get(name)
    },
    set(key, value) {
      const name = shortened(key)
      older.delete(name)
      recent.set(name, value)
      if (recent.size < most / 2) return
      older = recent
      recent = new Map()
    },
    delete(key) {
      const name = shortened(key)
      recent.delete(name)
      older.delete(name)
    },
  }
}

/** A long key by its digest, which is 64 signs: no key kept as it is can be taken for one. */
function shortened(key: string): string {
  return key.length < 64 ? key : sha256Hex(key)
}
