import type { Db } from '#platform/db.ts'
import type { Locale, Translate } from '#platform/i18n.ts'
import type { Tenant } from './tenancy/model.ts'
import type { Actor } from './users/model.ts'
import type { Tables } from './tables.ts'

export type { Tables }

/** Something that happened, for the areas above and for the record. */
export type Happening = {
  /** `<area>.<past tense>`, as in the area's events.ts. */
  name: string
  subject: { type: string; id: string }
  payload?: Record<string, unknown>
}

/** A line of "recente acties" and of the chain that proves it. */
export type AuditEntry = {
  action: string
  subject: { type: string; id?: string }
  organizationId?: string | null
  from?: string | null
  to?: string | null
  reason?: string | null
  changes?: Record<string, unknown>
}

/** That somebody's record was shown. */
export type Look = { what: 'students' | 'applications' | 'internships' | 'contracts' | 'timesheets'; subjectId: string }

/** Everything a function needs that does IO or asks who. Whoever takes it does one of the two. */
export type Ctx = {
  db: Db<Tables>
  tenant: Tenant
  actor: Actor
  now: Date
  locale: Locale
  t: Translate
  /** The organization the actor looks from (`Current-Organization-Id`), one of the actor's own. */
  organizationId: string | undefined
  requestId: string
  ip: string | undefined
  userAgent: string | undefined
  /** Address of this tenant's pages, without a slash at the end; for links in mail. */
  origin: string
  services: Services
  /** Says whose record is being shown; kept for the person it is about. */
  saw(what: Look['what'], subjectId: string): void
  /** Written with this transaction; reactions hear of it after the commit. */
  record(happening: Happening): void
  /** Written with this transaction as a link of the audit chain. */
  audit(entry: AuditEntry): void
  /** Done once this transaction holds, and never where it came to nothing; may fail without undoing anything. */
  afterCommit(work: () => Promise<void>): void
}

/** What stands outside the database. */
export type Services = {
  files: import('#platform/files.ts').FileStore
  /** The seal under contracts: PEM or DER as the seal room defines it. */
  dataDir: string
  mail: import('#platform/mail.ts').Mailer
  /** Tells the server that a tenant's row changed. */
  forgetTenants(): void
  /** Whether `/test/…` is there: the demo and test runs. */
  testPages: boolean
  log: import('#platform/log.ts').Log
}
