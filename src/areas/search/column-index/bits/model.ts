/** A bit for every row, 32 to a word: what holds for many is found by going over words instead of places. */
export type Bits = Uint32Array

export function noBits(rows: number): Bits {
  return new Uint32Array(rows / 32)
}

export function setBit(bits: Bits, row: number): void {
  bits[row >> 5] = (bits[row >> 5] as number) | (1 << (row & 31))
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >> 5] = (bits[row >> 5] as number) & ~(1 << (row & 31))
}

export function both(bits: Bits, others: Bits): Bits {
  const kept = new Uint32Array(bits.length)
  for (let at = 0; at < bits.length; at += 1) kept[at] = (bits[at] as number) & (others[at] as number)
  return kept
}

export function without(bits: Bits, others: Bits): Bits {
  const kept = new Uint32Array(bits.length)
  for (let at = 0; at < bits.length; at += 1) kept[at] = (bits[at] as number) & ~(others[at] as number)
  return kept
}

/** Writes the rows of what is set into a list, in their order, and tells how many. */
export function listRows(bits: Bits, into: Uint32Array): number {
  let many = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number
    while (word !== 0) {
      const lowest = word & -word
      into[many] = (at << 5) + 31 - Math.clz32(lowest)
      many += 1
      word ^= lowest
    }
  }
  return many
}
