import type { Ctx, LoggedAccess } from '#areas/context.ts'
import type { AuditEntry, DomainEvent } from '#areas/events.ts'
// What the areas say of each other's rows is installed once it is loaded.
import '#areas/registry.ts'
import { organizationsOf, type Actor } from '#areas/users/model.ts'
import { forbidden } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { errorFields } from '#platform/log.ts'
import { writeEvents, type Held } from '#platform/outbox.ts'
import { texts } from '#platform/texts.ts'
import type { Origin } from './origin.ts'

/** A context that remembers whose records were shown. */
export type Open = Ctx & {
  /** Writes what was recorded; what is held may still be taken back, so that nobody hears of it yet. */
  flush(held?: Held): Promise<void>
  /** What was recorded so far: whether something happened, and the first that the audit chain will say. */
  recorded(): { happened: boolean; told: AuditEntry | undefined }
  looks(): LoggedAccess[]
  waiting(): (() => Promise<void>)[]
}

type Parts = Omit<Ctx, 'record' | 'audit' | 'saw' | 't' | 'afterCommit'>

type Visit = Pick<Ctx, 'db' | 'actor' | 'now' | 'locale' | 'requestId' | 'services'> & {
  origin: Origin
  request: Request
}

/** The context of a call. */
export function openCallContext({ origin, request, actor, ...parts }: Visit): Open {
  return openContext({
    ...parts,
    actor,
    tenant: origin.tenant,
    origin: origin.address ?? origin.origin,
    ip: origin.ip,
    organizationId: chosenOrganization(actor, request),
    userAgent: request.headers.get('user-agent') ?? undefined,
  })
}

type Standing = Pick<Ctx, 'db' | 'tenant' | 'now' | 'origin' | 'services'> & { actor?: Actor }

/** A context without a request: the queue, the command line, the demo. As the system, unless somebody is named. */
export function openSystemContext(standing: Standing): Open {
  return openContext({
    actor: { kind: 'system' },
    locale: 'nl',
    organizationId: undefined,
    requestId: newId(),
    ip: undefined,
    userAgent: undefined,
    ...standing,
  })
}

/** A context for who is on the way in from elsewhere. */
export function openVisitorContext(visit: Omit<Visit, 'actor' | 'locale' | 'requestId'>): Open {
  return openCallContext({ ...visit, actor: { kind: 'visitor' }, locale: 'nl', requestId: newId() })
}

/** Does what waited for the commit. Should it fail, what was committed stands: it is said in the log. */
export async function afterCommit({ waiting, services }: Open): Promise<void> {
  for (const work of waiting()) {
    try {
      await work()
    } catch (error) {
      services.log.error('work after the commit failed', errorFields(error))
    }
  }
}

/** A context that keeps what is recorded until `flush` writes it, as the last thing before the commit. */
function openContext(parts: Parts): Open {
  const events: DomainEvent[] = []
  const audits: AuditEntry[] = []
  const looks = new Map<string, LoggedAccess>()
  const waiting: (() => Promise<void>)[] = []
  const { actor } = parts
  return {
    ...parts,
    t: texts[parts.locale],
    record: (event) => void events.push(event),
    audit: (entry) => void audits.push(entry),
    saw: (what, subjectId) => void looks.set(`${what} ${subjectId}`, { what, subjectId }),
    looks: () => [...looks.values()],
    afterCommit: (work) => void waiting.push(work),
    waiting: () => waiting.splice(0),
    recorded: () => ({ happened: events.length > 0, told: audits[0] }),
    flush: (held) =>
      writeEvents(
        parts.db,
        parts.tenant.id,
        parts.now,
        {
          requestId: parts.requestId,
          ...(parts.ip ? { ip: parts.ip } : {}),
          ...(actor.kind === 'user'
            ? {
                id: actor.userId,
                name: actor.name,
                ...(actor.impersonatorId ? { impersonatorId: actor.impersonatorId } : {}),
                ...(actor.keyPrefix ? { keyPrefix: actor.keyPrefix } : {}),
              }
            : {}),
        },
        events.splice(0),
        audits.splice(0),
        held,
      ),
  }
}

/** The organization the actor looks from. One that is not the actor's own is refused, never ignored. */
function chosenOrganization(actor: Actor, request: Request): string | undefined {
  const asked = request.headers.get('current-organization-id') ?? undefined
  const preferred = request.headers.get('preferred-organization-id')
  // A browser may remember the organization of whoever used it before: one that is not the actor's counts for nothing.
  if (!asked && preferred && organizationsOf(actor).includes(preferred)) return preferred
  if (!asked || actor.kind !== 'user') return undefined
  if (!organizationsOf(actor).includes(asked))
    throw forbidden('identity.not-your-organization', { header: 'Current-Organization-Id' })
  return asked
}
