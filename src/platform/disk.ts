import { statfs } from 'node:fs/promises'
import type { Log } from './log.ts'

export type Disk = { freeBytes: number; usedShare: number }

/** How much room the disk below a folder has for somebody like us; what only root may fill does not count. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder)
  const used = blocks - bfree
  return { freeBytes: bavail * bsize, usedShare: used + bavail === 0 ? 0 : used / (used + bavail) }
}

/** From here on somebody has to do something, while there is still time. */
const nearlyFull = 0.9

/** Writes a line for who watches the log; a mail would need the same disk. */
export function tellWhenNearlyFull({ usedShare, freeBytes }: Disk, log: Log): void {
  if (usedShare >= nearlyFull) log.error('the disk is nearly full', { used: usedShare, free: freeBytes })
}

/** Less than this and what people send may not fit any more. */
const least = 64 * 1024 * 1024

export function hasRoom({ freeBytes }: Disk): boolean {
  return freeBytes >= least
}
