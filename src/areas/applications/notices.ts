import { sql, type SqlBool } from 'kysely'
import type { EventName, NameIn } from '#areas/events.ts'
import {
  notice,
  whileIn,
  whileSo,
  type EventNotice,
  type NoticeKey,
  type Recipient,
  type Telling,
  type Waits,
} from '#areas/notice.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { locales } from '#platform/i18n.ts'
import { sourcesOf } from '#platform/transitions.ts'
import { texts } from '#platform/texts.ts'
import { applicationTurn, type ApplicationStatus } from './model.ts'
import { isBlind } from './policy.ts'
import { getApplication, type Application } from './queries.ts'
import { applicationTransitions } from './steps/model.ts'
import { getWaitingPlace } from './waiting-list/queries.ts'

type Around = {
  application: Application
  student(): Promise<Recipient[]>
  mentors(): Promise<Recipient[]>
  hosts(): Promise<Recipient[]>
  coordinators(): Promise<Recipient[]>
  brokers(): Promise<Recipient[]>
}
type About = { to: Recipient[]; key: NoticeKey; actionRequired?: boolean }

function onApplication(
  name: NameIn<'applications', EventName>,
  about: (around: Around) => Promise<About[]>,
): EventNotice {
  return notice(`applications.${name}`, async (ctx, event, { byId, mentorsOf, hostsOf, coordinatorsOf, brokers }) => {
    const application = await getApplication(ctx, event.subject.id)
    const vacancy = application.vacancyId ? await getVacancy(ctx, application.vacancyId) : undefined
    // What was decided for a group is told once to each who hears of it, with the names of all.
    const alike = application.mates?.filter(({ isDecidedAlike }) => isDecidedAlike) ?? []
    const before = alike.filter(({ id }) => id < application.id)
    const isFirst = before.length === 0
    const atCompany = new Set<Recipient>()
    const told = await about({
      application,
      student: () => byId(application.studentId),
      async mentors() {
        const heard = (await Promise.all(before.map((mate) => mentorsOf(mate.studentId)))).flat()
        const mentors = await mentorsOf(application.studentId)
        return mentors.filter((mentor) => heard.every(({ userId }) => userId !== mentor.userId))
      },
      // A host of a place the pupil found is told by its own notices.
      async hosts() {
        if (!application.organizationId || !vacancy || !isFirst) return []
        const { organizationId, supervisorUserId } = application
        const to = await hostsOf(organizationId, supervisorUserId, vacancy.contactUserId, vacancy.supervisorUserId)
        for (const host of to) atCompany.add(host)
        return to
      },
      coordinators: async () => (isFirst ? coordinatorsOf(application.schoolId) : []),
      // A broker telephones without knowing who it is about, where the company chooses without names.
      async brokers() {
        const to = isFirst ? await brokers() : []
        for (const broker of to) atCompany.add(broker)
        return to
      },
    })
    // Until the place is hers the company knows her first name only.
    const known = ['accepted', 'confirmed', 'cancelled_by_company'].includes(application.status)
    const named = told.map((one) => ({
      ...one,
      path:
        one.key === 'application-confirmed' && application.internshipId
          ? `/internships/${application.internshipId}`
          : pathOf(application),
      values: {
        student: [
          known ? application.studentName : application.studentFirstName,
          ...alike.map((mate) => (known ? mate.name : mate.firstName)),
        ].join(', '),
        company: application.organizationName,
        vacancy: application.vacancyTitle,
        by: application.confirmedByName,
        moment: application.interviewAt ? { moment: application.interviewAt.toISOString() } : null,
        together: alike.length > 0 ? 'yes' : 'no',
      },
    }))
    // Who said yes once has read the name, whatever came of it.
    const wasKnown = application.decidedAt !== null && endedAfterYes.has(application.status)
    const hides = isBlind(ctx.tenant.capabilities, application) && !known && !wasKnown
    return hides ? named.flatMap((one) => withoutNames(one, atCompany, alike.length + 1)) : named
  })
}

/** A no ends it otherwise: what came to stand here after a decision came here after a yes. */
const endedAfterYes: ReadonlySet<ApplicationStatus> = new Set(['expired', 'withdrawn', 'superseded'])

/** Tells people of the company, who choose without names until their yes, that it is a pupil or a group of so many. */
export function withoutNames(told: Telling, atCompany: ReadonlySet<Recipient>, size: number): Telling[] {
  const others = told.to.filter((one) => !atCompany.has(one))
  const unnamed = locales.map((locale) => {
    const t = texts[locale]
    const student = size > 1 ? t('applications.team.group', { count: size }) : t('applications.somebody')
    const to = told.to.filter((one) => atCompany.has(one) && one.locale === locale)
    return { ...told, to, values: { ...told.values, student } }
  })
  return [{ ...told, to: others }, ...unnamed].filter(({ to }) => to.length > 0)
}

/** Where an application is looked at: a place the pupil found has a page of its own. */
function pathOf({ id, origin }: Application): string {
  return origin === 'self_found' ? `/zelfgevonden/${id}` : `/applications/${id}`
}

function onWaiting(
  name: 'place-offered' | 'place-lapsed' | 'passed-over' | 'waiting-closed',
  { actionRequired = false, path }: { actionRequired?: boolean; path?: string } = {},
): EventNotice {
  return notice(`applications.${name}`, async (ctx, { subject }, { byId }) => {
    const place = await getWaitingPlace(ctx, subject.id)
    return [
      {
        key: name,
        to: await byId(place.studentId),
        path: path ?? `/vacancies/${place.vacancyId}`,
        actionRequired,
        values: {
          company: place.organizationName,
          vacancy: place.vacancyTitle,
          until: place.offeredUntil && { moment: place.offeredUntil.toISOString() },
          reason: place.passedOverFor,
        },
      },
    ]
  })
}

/** A pupil in whose name somebody of the school asks for a place hears of it, once, wherever it goes first. */
const askedForYou: EventNotice = notice(
  ['applications.submitted', 'applications.awaiting-mentor', 'applications.awaiting-company-check'],
  async (ctx, { subject }, { byId }) => {
    const application = await getApplication(ctx, subject.id)
    if (application.askedByName === null) return []
    return [
      {
        key: 'application-asked-for-you',
        to: await byId(application.studentId),
        path: pathOf(application),
        dedupe: `asked for ${application.id}`,
        values: {
          by: application.askedByName,
          company: application.organizationName,
          vacancy: application.vacancyTitle,
        },
      },
    ]
  },
)

export const applicationNotices: EventNotice[] = [
  askedForYou,
  onApplication('submitted', async ({ hosts }) => [
    { to: await hosts(), key: 'application-submitted', actionRequired: true },
  ]),
  onApplication('awaiting-mentor', async ({ mentors }) => [
    { to: await mentors(), key: 'application-mentor', actionRequired: true },
  ]),
  onApplication('awaiting-company-check', async ({ coordinators, brokers }) => [
    { to: await coordinators(), key: 'application-company-check', actionRequired: true },
    // A broker telephones for the school: whoever of both is first has done it.
    { to: await brokers(), key: 'application-call', actionRequired: true },
  ]),
  onApplication('mentor-declined', async ({ student }) => [
    { to: await student(), key: 'application-mentor-declined' },
  ]),
  onApplication('declined', async ({ student, mentors }) => [
    { to: await student(), key: 'application-declined' },
    { to: (await mentors()).map((mentor) => ({ ...mentor, email: null })), key: 'application-declined' },
  ]),
  onApplication('accepted', async ({ student, mentors }) => [
    { to: await student(), key: 'application-accepted', actionRequired: true },
    { to: await mentors(), key: 'application-accepted-mentor' },
  ]),
  onApplication('superseded', async ({ application, hosts }) =>
    application.seenAt ? [{ to: await hosts(), key: 'application-superseded' }] : [],
  ),
  onApplication('interview-planned', async ({ student, hosts }) => [
    { to: [...(await student()), ...(await hosts())], key: 'application-interview' },
  ]),
  onApplication('vacancy-closed', async ({ student, mentors }) => [
    { to: [...(await student()), ...(await mentors())], key: 'application-vacancy-closed' },
  ]),
  onApplication('cancelled', async ({ student, mentors, coordinators, hosts }) => [
    {
      to: [...(await student()), ...(await mentors()), ...(await coordinators()), ...(await hosts())],
      key: 'application-cancelled',
    },
  ]),
  onApplication('handed-over', async ({ hosts }) => [
    { to: await hosts(), key: 'application-handed-over', actionRequired: true },
  ]),
  onApplication('confirmed', async ({ application, student, hosts, mentors, coordinators }) => [
    { to: [...(await hosts()), ...(await mentors()), ...(await coordinators())], key: 'application-confirmed' },
    ...(application.confirmedByName === null
      ? []
      : [{ to: await student(), key: 'application-confirmed-for-you' as const }]),
  ]),
  onApplication('withdrawn', async ({ application, hosts }) =>
    application.seenAt ? [{ to: await hosts(), key: 'application-withdrawn' }] : [],
  ),
  onApplication('expired', async ({ application, student, mentors, hosts }) =>
    // After a yes it was the pupil who did not answer, and the place is free again.
    application.decidedAt && application.origin !== 'self_found'
      ? [{ to: [...(await student()), ...(await mentors()), ...(await hosts())], key: 'application-not-confirmed' }]
      : [{ to: await student(), key: 'application-expired' }],
  ),
  // Of a place the pupil found it is told by its own notices.
  onApplication('reminded', async ({ application, hosts, mentors, coordinators }) => {
    if (application.origin === 'self_found') return []
    const whose = applicationTurn(application)
    const asked = whose === 'company' ? hosts : whose === 'mentor' ? mentors : coordinators
    return [{ to: await asked(), key: 'application-reminder', actionRequired: true }]
  }),
  onWaiting('place-offered', { actionRequired: true }),
  onWaiting('place-lapsed'),
  onWaiting('passed-over'),
  onWaiting('waiting-closed', { path: '/vacancies/search' }),
]

/** The application stands in one of these, since its turn came. */
const whileApplicationIn = (statuses: readonly ApplicationStatus[]) =>
  whileIn('applications', statuses, sql`s.turn_since`)
const whileUnanswered = whileApplicationIn(sourcesOf(applicationTransitions, 'accept'))
const whileAccepted = whileApplicationIn(['accepted'])

export const applicationWaits: Waits = {
  'application-submitted': whileUnanswered,
  'application-runs-out': whileUnanswered,
  'application-handed-over': whileUnanswered,
  // Whoever is at turn is reminded by the same name: it waits no longer than the turn in which it came.
  'application-reminder': whileIn(
    'applications',
    [...sourcesOf(applicationTransitions, 'accept'), 'awaiting_mentor', 'awaiting_company_check'],
    sql`case when s.turn_since <= n.created_at then s.turn_since end`,
  ),
  'self-found-reminder': whileApplicationIn(['awaiting_school']),
  'application-mentor': whileApplicationIn(['awaiting_mentor']),
  'application-company-check': whileApplicationIn(['awaiting_company_check']),
  'application-call': whileApplicationIn(['awaiting_company_check']),
  'application-accepted': whileAccepted,
  'application-confirm': whileAccepted,
  'self-found-submitted': whileApplicationIn(['awaiting_school']),
  'self-found-changes': whileApplicationIn(['changes_requested']),
  'self-found-host': whileAccepted,
  'self-found-call': whileAccepted,
  'team-ready': whileIn('application_teams', ['forming']),
  'place-offered': ({ now }) =>
    whileSo(sql<SqlBool>`exists (select 1 from waiting_places w
      where w.tenant_id = n.tenant_id and w.id = n.subject_id and w.ended_at is null and w.application_id is null
        and w.offered_until > ${now})`),
}
