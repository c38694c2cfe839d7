import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

const flag = z
  .enum(['yes', 'no', 'true', 'false', '1', '0', ''])
  .transform((value) => ['yes', 'true', '1'].includes(value))
const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean)

function isRange(range: string): boolean {
  const [address = '', bits] = range.split('/')
  const family = isIP(address)
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
}

/** What may stand in a policy of contents: an address that cannot end its word there. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s;,"']+$/.test(address) && URL.canParse(address)
}

const settings = z.object({
  PORT: z.coerce
    .number({ error: 'PORT must be a number.' })
    .int()
    .min(0)
    .max(65_535, 'PORT must lie between 0 and 65535.')
    .default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must look like postgres://user:password@host/database.')
    .optional(),
  BASE_DOMAINS: z.string().default('localhost').transform(list),
  DEFAULT_TENANT: z.string().default('public'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(list)
    .refine((ranges) => ranges.every(isRange), 'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8.'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must look like smtps://user:password@host.')
    .optional(),
  FILES_URL: z
    .string()
    .regex(/^https?:\/\//, 'FILES_URL must look like https://key:secret@host/bucket?region=eu-west-1.')
    .optional(),
  SCANNER_URL: z
    .string()
    .refine(
      (url) => /^clamd:\/\/([^/\s]+|\/[^\s]+)$/.test(url) && URL.canParse(url),
      'SCANNER_URL must look like clamd://host:3310 or clamd:///run/clamav/clamd.ctl.',
    )
    .optional(),
  MAP_TILES: z
    .string()
    .refine(
      (tiles) =>
        !/^https?:/.test(tiles) || (isWebAddress(tiles) && ['{z}', '{x}', '{y}'].every((part) => tiles.includes(part))),
      'MAP_TILES must be a PMTiles file or look like https://host/{z}/{x}/{y}.pbf.',
    )
    .optional(),
  MAP_STYLE: z.string().refine(isWebAddress, 'MAP_STYLE must look like https://host/style.json.').optional(),
  MAP_CREDIT: z.string().max(200, 'MAP_CREDIT must have at most 200 characters.').optional(),
  AUTH_ROTATE: flag.default(false),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'LOG_LEVEL must be debug, info, warn, error or silent.')
    .default('info'),
  ALLOW_EMBEDDED_PRODUCTION: flag.default(false),
  APP_TEST: flag.default(false),
  APP_NOW_FILE: z.string().optional(),
})

export type Config = {
  production: boolean
  demo: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  baseDomains: string[]
  defaultTenant: string
  trustedProxies: string[]
  smtpUrl: string | undefined
  filesUrl: string | undefined
  scannerUrl: string | undefined
  /** Where the map comes from, where an operator says so. */
  map: { tiles: string | undefined; style: string | undefined; credit: string | undefined }
  authRotate: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  test: boolean
  nowFile: string | undefined
}

/**
 * The settings of this process, from its environment. An empty variable counts as not set.
 * @throws StartRefusal with one sentence per setting that cannot be used
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { production, demo }: { production: boolean; demo: boolean },
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success)
    throw new StartRefusal(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`).join(' '),
    )
  const read = parsed.data
  if (production && (read.APP_TEST || read.APP_NOW_FILE))
    throw new StartRefusal('APP_TEST and APP_NOW_FILE are for tests; production does not start with them.')
  if (read.APP_NOW_FILE && !read.APP_TEST) throw new StartRefusal('APP_NOW_FILE works only together with APP_TEST=1.')
  if (production && !read.DATABASE_URL && !read.ALLOW_EMBEDDED_PRODUCTION) {
    throw new StartRefusal(
      'Production wants DATABASE_URL. To run on the embedded database all the same, set ALLOW_EMBEDDED_PRODUCTION=yes.',
    )
  }
  return {
    production,
    demo,
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    baseDomains: read.BASE_DOMAINS,
    defaultTenant: read.DEFAULT_TENANT,
    trustedProxies: read.TRUSTED_PROXIES,
    smtpUrl: read.SMTP_URL,
    filesUrl: read.FILES_URL,
    scannerUrl: read.SCANNER_URL,
    map: { tiles: read.MAP_TILES, style: read.MAP_STYLE, credit: read.MAP_CREDIT },
    authRotate: read.AUTH_ROTATE,
    logLevel: read.LOG_LEVEL,
    test: read.APP_TEST,
    nowFile: read.APP_NOW_FILE,
  }
}
