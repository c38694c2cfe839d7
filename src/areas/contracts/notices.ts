import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { PastEvent } from '#areas/events.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { inNotices } from '#areas/internships/model.ts'
import {
  byMail,
  notice,
  whileIn,
  whileSo,
  type EventNotice,
  type NoticeKey,
  type People,
  type Recipient,
  type Telling,
  type Waits,
} from '#areas/notice.ts'
import { dayOf } from '#platform/week.ts'
import { getContract, type Signer } from './queries.ts'
import type { ContractStatus } from './model.ts'
import { isQuestioned } from './questions/model.ts'
import { makeCode } from './signatures/codes/commands.ts'
import { partsMissing } from './templates/model.ts'

type Shown = Awaited<ReturnType<typeof getContract>>
type About = { key: NoticeKey; to: Recipient[]; actionRequired?: boolean; values?: Record<string, string> }
type Simple = 'filling-started' | 'ready' | 'changed' | 'declined' | 'question-asked' | 'expired' | 'voided'

function onContract<Name extends Simple>(
  name: Name,
  about: (shown: Shown, people: People, event: PastEvent<`contracts.${Name}`>) => Promise<About>,
): EventNotice {
  return notice<`contracts.${Name}`>(`contracts.${name}`, async (ctx, event, people) => {
    const shown = await getContract(ctx, event.subject.id)
    const { values = {}, ...told } = await about(shown, people, event)
    const { contract, internship } = shown
    // Split, because a pupil reads of their own contract.
    return [true, false].map((isPupil) => ({
      ...told,
      to: told.to.filter(({ userId }) => (userId === internship.studentId) === isPupil),
      path: `/contracts/${contract.id}`,
      values: { ...aboutContract(internship, isPupil), ...values },
    }))
  })
}

/** What a notice about a contract names: to the pupil it is their own. */
export function aboutContract(internship: Shown['internship'], isPupil: boolean) {
  return { ...inNotices(internship), you: isPupil ? 'yes' : 'no' }
}

const forSigner = (internship: Shown['internship'], { userId }: Signer) =>
  aboutContract(internship, userId === internship.studentId)

const recipientOf = ({ userId, name, email, locale }: Signer): Recipient => ({ userId, name, email, locale })

async function freshLink(ctx: Ctx, signer: Signer) {
  return issueLink(ctx, { kind: 'sign', subject: { type: 'contract_signers', id: signer.id } })
}

async function linkBeside(ctx: Ctx, signer: Signer) {
  return issueLink(ctx, { kind: 'sign', subject: { type: 'contract_signers', id: signer.id }, keepOthers: true })
}

async function freshFillLink(ctx: Ctx, contractId: string) {
  return issueLink(ctx, { kind: 'fill', subject: { type: 'contracts', id: contractId }, keepOthers: true })
}

export const contractNotices: EventNotice[] = [
  onContract('filling-started', async ({ contract, internship }, { coordinatorsOf, byId }) => {
    const missing = partsMissing(contract.template.fields, contract.values)
    const to = [
      ...(missing.includes('school') ? await coordinatorsOf(internship.schoolId) : []),
      ...(missing.includes('student') ? await byId(internship.studentId) : []),
    ]
    return { key: 'contract-fill', to, actionRequired: true }
  }),
  // The company's part: in the product, or by a link of its own for a contact without an account.
  notice(['contracts.filling-started', 'contracts.fill-asked'], async (ctx, event, { hostsAt }) => {
    const { contract, internship } = await getContract(ctx, event.subject.id)
    if (!partsMissing(contract.template.fields, contract.values).includes('company')) return []
    const hosts = await hostsAt(internship)
    const hasAccount = hosts.every(({ userId }) => userId !== null)
    if (hasAccount && event.name === 'contracts.fill-asked') return []
    const path = `/contracts/${contract.id}`
    const link = hasAccount ? undefined : await freshFillLink(ctx, contract.id)
    return [
      {
        key: 'contract-fill',
        to: hosts,
        path,
        ...(link ? { mailPath: `${path}/fill?t=${link.secret}` } : {}),
        actionRequired: true,
        values: aboutContract(internship, false),
      },
    ]
  }),
  onContract('ready', async ({ internship }, { coordinatorsOf }) => ({
    key: 'contract-ready',
    to: await coordinatorsOf(internship.schoolId),
    actionRequired: true,
  })),
  // The signer's own link, fresh; the one before it stops working.
  notice(['contracts.signer-invited', 'contracts.reminded', 'contracts.link-asked'], async (ctx, event) => {
    const { contract, internship } = await getContract(ctx, event.subject.id)
    const signer = contract.signers.find(({ id }) => id === event.payload.signerId)
    const isOpen = contract.status === 'signing' && ['invited', 'viewed', 'signed'].includes(signer?.status ?? '')
    // Afterwards the link leads to the sealed document, for who asks for it again.
    const isDone = contract.status === 'signed' && event.name === 'contracts.link-asked'
    if (!signer || !(isOpen || isDone)) return []
    const { secret, expiresAt } = await freshLink(ctx, signer)
    const path = `/contracts/${contract.id}/sign/${signer.id}`
    return [
      {
        key: isDone ? 'contract-signed' : 'contract-sign',
        to: [recipientOf(signer)],
        path,
        mailPath: `${path}?t=${secret}`,
        actionRequired: isOpen,
        values: { ...forSigner(internship, signer), expires: { date: dayOf(expiresAt) } },
      },
    ]
  }),
  // Only who reads the signer's mail has this code: whoever shows the QR cannot sign with it alone.
  notice('contracts.code-asked', async (ctx, { subject, payload }) => {
    const { contract, internship } = await getContract(ctx, subject.id)
    const signer = contract.signers.find(({ id }) => id === payload.signerId)
    const code = signer && (await makeCode(ctx, payload.linkId))
    if (!code) return []
    return [
      {
        key: 'contract-code',
        to: [byMail(recipientOf(signer))],
        path: `/contracts/${contract.id}`,
        actionRequired: true,
        values: { ...forSigner(internship, signer), code },
      },
    ]
  }),
  notice('contracts.signed-unproved', async (ctx, { subject, payload }) => {
    const { contract, internship } = await getContract(ctx, subject.id)
    return contract.signers
      .filter(({ id }) => id === payload.signerId)
      .map((signer) => ({
        key: 'contract-unproved' as const,
        to: [recipientOf(signer)],
        path: `/contracts/${contract.id}`,
        values: forSigner(internship, signer),
      }))
  }),
  onContract('changed', async ({ contract }, _people, { payload }) => ({
    key: 'contract-changed',
    to: contract.signers.filter(({ id }) => payload.signerIds.includes(id)).map(recipientOf),
  })),
  // Who has no account keeps a working link to the sealed document.
  notice('contracts.sealed', async (ctx, { subject }, { mentorsOf }) => {
    const { contract, internship } = await getContract(ctx, subject.id)
    const shared = { key: 'contract-signed', path: `/contracts/${contract.id}` } as const
    const mentors = await mentorsOf(internship.studentId)
    const told: Telling[] = [{ ...shared, to: mentors, values: aboutContract(internship, false) }]
    for (const signer of contract.signers) {
      const link = signer.userId ? undefined : await freshLink(ctx, signer)
      const mailPath = link && { mailPath: `/contracts/${contract.id}/sign/${signer.id}?t=${link.secret}` }
      told.push({ ...shared, to: [recipientOf(signer)], values: forSigner(internship, signer), ...mailPath })
    }
    return told
  }),
  onContract('declined', async ({ contract, internship }, { coordinatorsOf }, { payload }) => {
    const signer = contract.signers.find(({ id }) => id === payload.signerId)
    return {
      key: 'contract-declined',
      to: await coordinatorsOf(internship.schoolId),
      actionRequired: true,
      values: { signer: signer?.name ?? '', reason: signer?.declineReason ?? '' },
    }
  }),
  onContract('question-asked', async ({ contract, internship }, { coordinatorsOf }, { payload }) => {
    const question = contract.questions.find(({ id, status }) => id === payload.questionId && status === 'open')
    const signer = contract.signers.find(({ id }) => id === payload.signerId)
    return {
      key: 'contract-question',
      to: question ? await coordinatorsOf(internship.schoolId) : [],
      actionRequired: true,
      values: { signer: signer?.name ?? '', question: question?.question ?? '' },
    }
  }),
  // A link that works: the one before may have run out while the contract waited. Where it has not, it may be open still.
  notice('contracts.question-answered', async (ctx, { subject, payload }) => {
    const { contract, internship } = await getContract(ctx, subject.id)
    const signer = contract.signers.find(({ id }) => id === payload.signerId)
    const question = contract.questions.find(({ id }) => id === payload.questionId)
    if (!signer || question?.askedName !== null) return []
    const told = {
      to: [recipientOf(signer)],
      values: { ...forSigner(internship, signer), answer: question.answer ?? '' },
    }
    // Another asked something too, or the school changes the contract: the answer is told, and signing comes later.
    if (['filling', 'ready'].includes(contract.status) || (contract.status === 'signing' && isQuestioned(contract)))
      return [{ ...told, key: 'contract-answered-waits', path: `/contracts/${contract.id}` }]
    if (contract.status !== 'signing') return []
    const { secret } = await linkBeside(ctx, signer)
    const path = `/contracts/${contract.id}/sign/${signer.id}`
    return [{ ...told, key: 'contract-answered', path, mailPath: `${path}?t=${secret}`, actionRequired: true }]
  }),
  // The others whose turn it is were told that they would hear when they can sign.
  notice(['contracts.question-answered', 'contracts.question-withdrawn'], async (ctx, { subject, payload }) => {
    const { contract, internship } = await getContract(ctx, subject.id)
    if (contract.status !== 'signing' || isQuestioned(contract)) return []
    const waited = contract.signers.filter(
      ({ id, status }) => id !== payload.signerId && ['invited', 'viewed'].includes(status),
    )
    const told: Telling[] = []
    for (const signer of waited) {
      const { secret, expiresAt } = await linkBeside(ctx, signer)
      const path = `/contracts/${contract.id}/sign/${signer.id}`
      told.push({
        key: 'contract-sign',
        to: [recipientOf(signer)],
        path,
        mailPath: `${path}?t=${secret}`,
        actionRequired: true,
        values: { ...forSigner(internship, signer), expires: { date: dayOf(expiresAt) } },
      })
    }
    return told
  }),
  onContract('expired', async ({ internship }, { coordinatorsOf }) => ({
    key: 'contract-expired',
    to: await coordinatorsOf(internship.schoolId),
    actionRequired: true,
  })),
  onContract('voided', async ({ contract }) => ({
    key: 'contract-voided',
    to: contract.signers.filter(({ invitedAt }) => invitedAt).map(recipientOf),
  })),
]

/** A field that the reader is to fill in is empty. */
const whilePartMissing = () => sql<Date | null>`(
  select max(c.turn_since) from contracts c
  join contract_templates t on t.tenant_id = c.tenant_id and t.id = c.template_id
  join internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id
  cross join jsonb_array_elements(t.fields) f
  where c.tenant_id = n.tenant_id and c.id = n.subject_id and c.status = 'filling' and (f ->> 'required')::boolean
    and f ->> 'filledBy' = case when i.student_id = n.user_id then 'student'
      when exists (select 1 from roles r where r.tenant_id = n.tenant_id and r.user_id = n.user_id
        and r.organization_id = i.organization_id) then 'company' else 'school' end
    and not exists (select 1 from jsonb_array_elements(c.field_values) v
      where v ->> 0 = f ->> 'key' and coalesce(btrim(v ->> 1), '') not in ('', '{}', '[]')))`

const whileQuestion = (standing: 'open' | 'none') => sql<SqlBool>`${sql.raw(standing === 'open' ? '' : 'not ')}exists (
  select 1 from contract_questions q
  where q.tenant_id = n.tenant_id and q.contract_id = n.subject_id and q.status = 'open')`

/** It is the reader's turn to sign, and nobody waits for the school to answer. */
const whileToSign = () => sql<Date | null>`(
  select min(greatest(c.turn_since, s.invited_at)) from contract_signers s join contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
  where s.tenant_id = n.tenant_id and s.contract_id = n.subject_id and s.user_id = n.user_id
    and s.status in ('invited', 'viewed') and c.status = 'signing' and ${whileQuestion('none')})`

/** The contract stands in one of these, since its turn came. */
const whileContractIn = (...statuses: ContractStatus[]) => whileIn('contracts', statuses, sql`s.turn_since`)

export const contractWaits: Waits = {
  'contract-fill': whilePartMissing,
  'contract-ready': whileContractIn('ready'),
  'contract-sign': whileToSign,
  'contract-runs-out': whileToSign,
  'contract-sign-before-start': whileToSign,
  'contract-answered': whileToSign,
  'contract-question': () => whileSo(whileQuestion('open')),
  'contract-declined': whileContractIn('declined'),
  'contract-expired': whileContractIn('expired'),
  'contract-not-signed': whileContractIn('draft', 'filling', 'ready', 'signing', 'declined', 'expired'),
}
