import { sql } from 'kysely'
import { addAgreement, keepAgreementPaper } from '#areas/agreements/commands.ts'
import { askOne } from '#areas/documents/asking/commands.ts'
import { expireDocuments, handIn, takeDocumentStep } from '#areas/documents/commands.ts'
import { keepPaper } from '#areas/documents/keeping/commands.ts'
import type { Ctx } from '#areas/context.ts'
import type { DocumentKind, DocumentParty } from '#areas/documents/model.ts'
import { writePdf } from '#platform/pdf.ts'
import { addDays, dayOf } from '#platform/week.ts'
import type { Hands } from './noor.ts'

export type Office = {
  coordinator: string
  schoolId: string
  /** Whom everybody signs in as for a company, and their company. */
  host: string
  company: string
  spared: readonly string[]
}

/** What a company hands in, drawn once for all tenants: nobody of the story has a paper of their own. */
let sheet: Promise<Uint8Array> | undefined

const aSheet = () =>
  writePdf({
    title: 'Voorbeeld',
    language: 'nl-NL',
    author: 'Meedoen',
    footer: 'Een papier uit de demo',
    pageLabel: (page, pages) => `${page} van ${pages}`,
    createdAt: new Date('2026-01-05T09:00:00Z'),
    blocks: [
      {
        kind: 'paragraph',
        text: 'Dit papier hoort bij het verhaal van de demo. In het echt staat hier wat iemand opstuurde.',
      },
    ],
  })

/** An internship that goes on, and who hands in what is asked of its company: itself, or the school that has it in its hands. */
type Running = { internshipId: string; startsOn: string; isOwn: boolean }

/** How long ago a certificate was seen that has run out since, and when it did. */
const seenAgo = 24
const ranOutAgo = 4

/** The papers of internships that go on, or of those to come where few do, in each state: run out since, in order, sent back, handed in, and asked for. */
export async function handsInPapers({ as, inside, settle }: Hands, office: Office): Promise<void> {
  const { coordinator, host } = office
  const paper = await (sheet ??= aSheet())
  const [first, ...others] = await inside((ctx) => running(ctx, office))
  if (!first) return
  // Where few go on, one has papers in more than one state.
  const [second = first, third = second, fourth = third] = others
  const asks = async ({ internshipId }: Running, kind: DocumentKind, handedInBy: DocumentParty, name = '') => {
    const order = { internshipId, kind, name, handedInBy, daysBefore: 14 }
    const id = await as(coordinator, seenAgo + 1, (ctx) => askOne(ctx, order))
    // Who is asked is told before anybody hands in or sends back.
    await settle(seenAgo + 1)
    return id
  }
  const sends = async ({ isOwn }: Running, days: number, id: string, fileName: string) => {
    const kept = await inside((ctx) => keepPaper(ctx, paper))
    await as(isOwn ? host : coordinator, days, (ctx) => handIn(ctx, id, { ...kept, fileName }))
  }
  const certificate = await asks(first, 'vog', 'student')
  const until = await inside(async (ctx) => addDays(dayOf(ctx.now), -ranOutAgo))
  // What was shown on paper, of which nothing is kept.
  if (first.startsOn <= until)
    await as(coordinator, seenAgo, (ctx) => takeDocumentStep(ctx, certificate, 'verify', { validUntil: until }))
  await inside(expireDocuments, 1)

  const assessed = await asks(second, 'risk_assessment', 'company')
  await sends(second, 20, assessed, 'Risico-inventarisatie.pdf')
  await as(coordinator, 18, async (ctx) =>
    takeDocumentStep(ctx, assessed, 'verify', { validUntil: addDays(dayOf(ctx.now), 365) }),
  )
  const insured = await asks(third, 'other', 'company', 'Verzekeringsbewijs')
  await sends(third, 9, insured, 'Polis.pdf')
  await as(coordinator, 8, (ctx) =>
    takeDocumentStep(ctx, insured, 'reject', { reason: 'Deze polis is van vorig jaar. Stuur de nieuwe.' }),
  )
  await sends(fourth, 3, await asks(fourth, 'other', 'company', 'Huisregels'), 'Huisregels.pdf')
  if (fourth !== first) await asks(fourth, 'vog', 'student')
}

/** What the pupil everybody becomes handed in herself, and school found in order. */
export async function handsInOwn(
  { as, inside, settle }: Hands,
  { pupil, coordinator }: { pupil: string; coordinator: string },
): Promise<void> {
  const paper = await (sheet ??= aSheet())
  const { rows } = await inside((ctx) =>
    sql<{ id: string }>`select id from internships where student_id = ${pupil} and status = 'active' limit 1`.execute(
      ctx.db,
    ),
  )
  const internshipId = rows[0]?.id
  if (!internshipId) return
  const name = 'Toestemming voor foto’s'
  const order = { internshipId, kind: 'other' as const, name, handedInBy: 'student' as const, daysBefore: 14 }
  const id = await as(coordinator, 30, (ctx) => askOne(ctx, order))
  await settle(30)
  const kept = await inside((ctx) => keepPaper(ctx, paper))
  await as(pupil, 28, (ctx) => handIn(ctx, id, { ...kept, fileName: 'Toestemming.pdf' }))
  await as(coordinator, 27, (ctx) => takeDocumentStep(ctx, id, 'verify', {}))
  await settle(27)
}

/** Four internships, of who has a part of their own last: those that go on, at the company everybody signs in for, the longest first. */
async function running(ctx: Ctx, { schoolId, company, spared }: Office): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select i.id as internship_id, i.starts_on, i.organization_id = ${company} as is_own from internships i
    join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
    where i.tenant_id = ${ctx.tenant.id} and s.school_id = ${schoolId} and i.status in ('planned', 'contracting', 'ready', 'active')
    order by i.student_id = any (${[...spared]}::uuid[]), i.status = 'active' desc, is_own desc, i.starts_on, s.student_number, i.id limit 4`.execute(
    ctx.db,
  )
  return rows
}

/** What the school agreed with whom: for good, nearly run out, over, and about personal data. */
export async function keepsAgreements({ as, inside }: Hands, office: Office): Promise<void> {
  const today = await inside(async (ctx) => dayOf(ctx.now))
  const [next, after, last] = await inside((ctx) => hostsOf(ctx, office))
  const paper = await (sheet ??= aSheet())
  const agreed = [
    {
      with: office.company,
      kind: 'framework',
      from: -400,
      until: null,
      note: 'Mavo, havo en vwo, klas 2 tot en met 5. Verdeeld over drie perioden per jaar.',
      paper: 'Raamovereenkomst.pdf',
    },
    {
      with: office.company,
      kind: 'privacy',
      from: -400,
      until: null,
      note: 'Gegevens van leerlingen dienen alleen voor hun stage (een verwerkersovereenkomst).',
      paper: 'Privacyovereenkomst.pdf',
    },
    {
      with: next,
      kind: 'framework',
      from: -320,
      until: 45,
      note: 'Loopt dit schooljaar af; bellen over een nieuw jaar.',
    },
    { with: after, kind: 'framework', from: -700, until: -40, note: 'Gestopt door een verhuizing.' },
    { with: last, kind: 'framework', from: 30, until: 395, note: 'Nieuw: begint met twee leerlingen.' },
  ] as const
  for (const [nth, one] of agreed.entries()) {
    const { with: organizationId, kind, note } = one
    if (!organizationId) continue
    const [startsOn, endsOn] = [addDays(today, one.from), one.until === null ? null : addDays(today, one.until)]
    const id = await as(office.coordinator, 30 - nth, (ctx) =>
      addAgreement(ctx, { schoolId: office.schoolId, organizationId, kind, note, startsOn, endsOn }),
    )
    if (!('paper' in one)) continue
    const kept = await inside((ctx) => keepPaper(ctx, paper))
    await as(office.coordinator, 30 - nth, (ctx) => keepAgreementPaper(ctx, id, { ...kept, fileName: one.paper }))
  }
}

/** Three companies beside the own one, those with most places first. */
async function hostsOf(ctx: Ctx, { company }: Office): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    join vacancies v on v.tenant_id = o.tenant_id and v.organization_id = o.id and v.status = 'published'
    where o.tenant_id = ${ctx.tenant.id} and o.type = 'Company' and o.status = 'approved' and o.id <> ${company}
    group by o.id, o.name order by count(*) desc, o.name, o.id limit 3`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
