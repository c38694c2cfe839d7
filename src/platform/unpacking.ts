import { unzipSync } from 'fflate'

/** What people keep packs to a tenth or a fiftieth; a file that says the same thing over and over to a thousandth. */
const mostTimesPacked = 200
/** A small file may be mostly empty. */
const alwaysUnpacked = 2 * 1024 * 1024

/**
 * The wanted parts of a zip file from outside; nothing where they are more than `most` bytes together, or so many times
 * what the file itself is that it was made to be large.
 * @throws Error where it is no zip file
 */
export function unpacked(
  bytes: Uint8Array,
  most: number,
  isWanted: (name: string) => boolean,
): Record<string, Uint8Array<ArrayBuffer>> | undefined {
  const mostOfThis = Math.min(most, Math.max(alwaysUnpacked, bytes.length * mostTimesPacked))
  let size = 0
  // Each part is unpacked to the size it says it has; of a part that lies about its size the rest is left out.
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!isWanted(name)) return false
      size += originalSize
      return size <= mostOfThis
    },
  })
  return size <= mostOfThis ? parts : undefined
}
