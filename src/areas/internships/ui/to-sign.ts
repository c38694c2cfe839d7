import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { useFormat, useLocale, useT } from '#web/i18n.tsx'
import { capital } from '#web/letter-case.ts'

type Signer = { id: string; name: string; role: string; status: string; canSign: boolean }
type InHand = { id: string; expiresAt: string | null; signers: readonly Signer[] }
type Party = Pick<Signer, 'name' | 'role'>

/** A contract that waits for the reader: where they sign it, until when, who did, who may at the same time and who only after. */
export type ToSign = { path: string; until: string | null; signed: Party[]; beside: Party[]; after: Party[] }

/** What there is to sign in a contract; nothing where it is not the reader's turn. */
export function toSignOf(contract: InHand | undefined): ToSign | undefined {
  const mine = contract?.signers.find(({ canSign }) => canSign)
  if (!contract || !mine) return undefined
  const others = (...statuses: string[]) =>
    contract.signers
      .filter(({ id, status }) => id !== mine.id && statuses.includes(status))
      .map(({ name, role }) => ({ name, role }))
  return {
    path: `/contracts/${contract.id}/sign/${mine.id}`,
    until: contract.expiresAt,
    signed: others('signed'),
    beside: others('invited', 'viewed'),
    after: others('waiting'),
  }
}

/** What the reader signs, by the id of the internship; only a contract itself knows whose turn it is. */
export async function toSignAmong(api: PageApi, internships: Got<'/internships'>): Promise<Record<string, ToSign>> {
  const running = internships.filter(({ contractId, contractStatus }) => contractId && contractStatus === 'signing')
  const found = await Promise.all(
    running.map(async ({ id, contractId }) => {
      const toSign = toSignOf(await api.get(`/contracts/${contractId}`).then(({ data }) => data, notForReader))
      return toSign ? [[id, toSign] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}

/**
 * Who signed already, until when it is the reader's turn and whose turn comes then, in one breath. `isListed`: who signed is
 * read in the list below.
 */
export function useSigning(): (toSign: ToSign, isListed?: boolean) => string {
  const t = useT()
  const { day } = useFormat()
  const list = new Intl.ListFormat(useLocale())
  const called = ({ name, role }: Party) =>
    // A pupil knows her parents by their first name; who signs for the others she may never have met.
    role === 'school' || role === 'company' ? t(`internships.sign.${role}`) : (name.split(' ')[0] ?? name)
  // Who signed is told in full: a pupil need not know who that is of the organization.
  const inFull = (party: Party) =>
    party.role === 'company' ? t('internships.sign.of-company', { name: party.name }) : called(party)
  return ({ until, signed, beside, after }, isListed = false) => {
    const done = t('internships.sign.signed', { count: signed.length, names: list.format(signed.map(inFull)) })
    const now = t('internships.sign.now', {
      beside: beside.length > 0 ? list.format([t('internships.sign.you'), ...beside.map(called)]) : 'none',
      until: until ? day(until) : 'none',
      count: after.length,
      after: list.format(after.map(called)),
    })
    return [signed.length > 0 && !isListed ? capital(done) : null, now].filter(Boolean).join(' ')
  }
}
