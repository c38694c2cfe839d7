import { statfs } from 'node:fs/promises'

export type Disk = { freeBytes: number; usedShare: number }

/** How much room the disk below a folder has for somebody like us; what only root may fill does not count. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder)
  const used = blocks - bfree
  return { freeBytes: bavail * bsize, usedShare: used + bavail === 0 ? 0 : used / (used + bavail) }
}

/** From here on somebody has to do something, while there is still time. */
export function isNearlyFull({ usedShare }: Disk): boolean {
  return usedShare >= 0.9
}

/** Less than this and what people send may not fit any more. */
const least = 64 * 1024 * 1024

export function hasRoom({ freeBytes }: Disk): boolean {
  return freeBytes >= least
}
