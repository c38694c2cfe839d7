import type { Db } from '#platform/db.ts'
import type { Locale, Translate } from '#platform/i18n.ts'
import type { Said } from './area.ts'
import type { AuditEntry, DomainEvent, EventName } from './events.ts'
import type { Manifest } from './order.ts'
import type { Feature, Tenant } from './tenancy/model.ts'
import type { Actor, Capacity } from './users/model.ts'
import type { Tables } from './tables.ts'

export type { Tables }

/** That somebody's record was shown. */
export type LoggedAccess = { what: Said<Manifest, 'accessLog'>[number]; subjectId: string }

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
  saw(what: LoggedAccess['what'], subjectId: string): void
  /** Written with this transaction; reactions hear of it after the commit. */
  record<Name extends EventName>(event: DomainEvent<Name>): void
  /** Written with this transaction as a link of the audit chain. */
  audit(entry: AuditEntry): void
  /** Done once this transaction holds, and never where it came to nothing; may fail without undoing anything. */
  afterCommit(work: () => Promise<void>): void
}

/** A screen in the navigation. Of those with the same key somebody sees the first they may open. */
export type NavigationEntry = {
  key: string
  path: string
  /** The key of its name, where that does not stand in the texts of the shell under `nav`. */
  label?: string
  who: readonly Capacity[] | 'signed-in'
  /** The capability without which the tenant does not have it. */
  needs?: Feature
  /** Where it stands among the others. */
  place: number
  /** The key of the entry it stands below, where there are many. */
  under?: string
}

/** A step as it is taken for each of many: who may ask for it, and the very command for one. */
export type StepForMany = { who: readonly Capacity[]; take(ctx: Ctx, id: string): Promise<unknown> }

/** How steps are taken for many: by the resource, then by the step. */
export type StepsForMany = Readonly<Record<string, Readonly<Record<string, StepForMany>>>>

/** What stands outside the database. */
export type Services = {
  files: import('#platform/files.ts').FileStore
  /** The seal under contracts: PEM or DER as the seal room defines it. */
  dataDir: string
  /** Looks at what people send, where the operator has one. */
  scanner: import('#platform/scanner.ts').Scanner | undefined
  mail: import('#platform/mail.ts').Mailer
  /** How often something was tried, at whichever process. */
  counts: import('#platform/throttle.ts').Counts
  /** Tells the server that a tenant's row changed. */
  forgetTenants(): void
  /** Whether `/test/…` is there: the demo and test runs. */
  testPages: boolean
  log: import('#platform/log.ts').Log
}
