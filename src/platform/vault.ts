import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keyFile = 'secrets.key'
const ivLength = 12
const tagLength = 16
const keys = new Map<string, Promise<Buffer>>()

/**
 * Encrypts what must be kept and never shown (AES-256-GCM, with a key of its own in the data folder). `purpose` says what
 * it is for and whose: under another one it cannot be opened.
 */
export async function lockAway(dataDir: string, text: string, purpose: string): Promise<Buffer> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(dataDir), iv).setAAD(Buffer.from(purpose))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** The text that was locked away; undefined when the bytes were changed, have another purpose, or were never ours. */
export async function takeOut(dataDir: string, locked: Uint8Array, purpose: string): Promise<string | undefined> {
  const bytes = Buffer.from(locked)
  if (bytes.length < ivLength + tagLength) return undefined
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(dataDir), bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

function keyOf(dataDir: string): Promise<Buffer> {
  const known = keys.get(dataDir) ?? readKey(dataDir)
  keys.set(dataDir, known)
  return known
}

/** The key of this folder; the first to ask makes it, readable by its owner alone. */
async function readKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, keyFile)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return Buffer.from(await readFile(path, 'utf8'), 'base64')
}

/** Whether a mark says that a text is ours, told without letting the time tell how much of it was right. */
export async function holdsMark(dataDir: string, text: string, purpose: string, mark: string): Promise<boolean> {
  const [own, given] = [await markOf(dataDir, text, purpose), mark].map((one) => Buffer.from(one))
  return own !== undefined && given !== undefined && own.length === given.length && timingSafeEqual(own, given)
}

/** A mark that says a text is ours, for one purpose: whoever changes either cannot make it. */
export async function markOf(dataDir: string, text: string, purpose: string): Promise<string> {
  return createHmac('sha256', await keyOf(dataDir))
    .update(`${purpose}\n${text}`)
    .digest('base64url')
}
