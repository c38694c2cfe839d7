import type { EventName, NameIn, PastEvent } from '#areas/events.ts'
import { issueLink } from '#areas/identity/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { notice, type EventNotice, type NoticeKey, type People, type Recipient, type Telling } from '#areas/notice.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { getApplication } from '../queries.ts'
import { getSelfFound, type SelfFound } from './queries.ts'

type About = Pick<Telling, 'key' | 'to'> & Partial<Telling>

function onSelfFound(
  name: NameIn<'applications', EventName>,
  about: (ctx: Ctx, place: SelfFound, people: People, event: Pick<PastEvent, 'actorId'>) => Promise<About[]>,
): EventNotice {
  return notice(`applications.${name}`, async (ctx, event, people) => {
    // What happens to a place and to an application to a vacancy alike comes here for both.
    if ((await getApplication(ctx, event.subject.id)).origin !== 'self_found') return []
    const place = await getSelfFound(ctx, event.subject.id)
    const told = await about(ctx, place, people, event)
    return told.map((one) => ({ path: `/zelfgevonden/${place.id}`, values: valuesOf(place), ...one }))
  })
}

const valuesOf = (place: SelfFound) => ({
  student: place.studentName,
  company: place.organizationName,
  contact: place.contactName,
  reason: place.question ?? place.declineNote ?? '',
  message: place.message ?? '',
})

/** The people of the organization who have an account. */
async function accountsAt({ organizationId }: SelfFound, { hostsOf }: People): Promise<Recipient[]> {
  return organizationId ? hostsOf(organizationId) : []
}

/** Who was named by the pupil and has no account: by mail alone. Without an address the school calls. */
function contactOf({ contactName, contactEmail }: SelfFound): Recipient[] {
  return contactEmail ? [{ userId: null, name: contactName, email: contactEmail, locale: 'nl' }] : []
}

/**
 * The host: the people of the organization where any have an account, else the contact, with a link of its own. A pupil names
 * the contact, so what an organization with an account is asked does not go where the pupil says.
 */
async function toHost(ctx: Ctx, place: SelfFound, people: People, key: NoticeKey): Promise<About[]> {
  const accounts = await accountsAt(place, people)
  if (accounts.length > 0) return [{ key, to: accounts, actionRequired: true }]
  const to = contactOf(place)
  if (to.length === 0) return []
  const { secret } = await issueLink(ctx, {
    kind: 'self_found',
    subject: { type: 'applications', id: place.id },
    // An earlier mail keeps working: hosts answer from whichever they find first.
    keepOthers: true,
  })
  return [{ key, to, mailPath: `/zelfgevonden/${place.id}/bevestigen?t=${secret}`, actionRequired: true }]
}

/** The host hears that nobody comes, where it was asked. */
async function offToHost(place: SelfFound, people: People): Promise<About[]> {
  if (!place.reachedCompanyAt) return []
  const accounts = await accountsAt(place, people)
  const to = accounts.length > 0 ? accounts : contactOf(place)
  return to.length > 0 ? [{ key: 'self-found-withdrawn', to, path: '/' }] : []
}

const askHost = (ctx: Ctx, place: SelfFound, people: People) => toHost(ctx, place, people, 'self-found-host')
const standsForHost = async (ctx: Ctx, place: SelfFound, people: People) =>
  (await toHost(ctx, place, people, 'self-found-host-confirmed')).map((one) => ({ ...one, actionRequired: false }))

/** The pupil hears of the yes, and by whom it goes on: a host that is mailed, or the school that calls. */
async function onApproved(ctx: Ctx, place: SelfFound, people: People): Promise<About[]> {
  const to = await student(place, people)
  const hosts = place.status === 'accepted' ? await askHost(ctx, place, people) : []
  const [first] = hosts.flatMap((one) => one.to)
  if (!first && !place.contactEmail)
    return [
      { key: 'self-found-approved-call', to },
      { key: 'self-found-call', to: await people.coordinatorsOf(place.schoolId), actionRequired: true },
    ]
  const contact = first?.userId ? place.organizationName : place.contactName
  return [{ key: 'self-found-approved', to, values: { ...valuesOf(place), contact } }, ...hosts]
}

const student = (place: SelfFound, { byId }: People) => byId(place.studentId)

/** Who may judge it: the school's coordinators, and the mentors where the school has them judge. */
async function judgesOf(ctx: Ctx, place: SelfFound, people: People): Promise<Recipient[]> {
  const { mentorJudgesSelfFound } = capabilitiesAt(ctx.tenant.capabilities, place.schoolSettings)
  return [
    ...(await people.coordinatorsOf(place.schoolId)),
    ...(mentorJudgesSelfFound ? await people.mentorsOf(place.studentId) : []),
  ]
}

export const selfFoundNotices: EventNotice[] = [
  onSelfFound('self-found-submitted', async (ctx, place, people) => [
    { key: 'self-found-submitted', to: await judgesOf(ctx, place, people), actionRequired: true },
  ]),
  onSelfFound('reminded', async (ctx, place, people) => [
    { key: 'self-found-reminder', to: await judgesOf(ctx, place, people), actionRequired: true },
  ]),
  onSelfFound('self-found-changes-requested', async (_ctx, place, people) => [
    { key: 'self-found-changes', to: await student(place, people), actionRequired: true },
  ]),
  onSelfFound('self-found-approved', onApproved),
  onSelfFound('self-found-link-asked', async (ctx, place, people) =>
    place.status === 'accepted'
      ? askHost(ctx, place, people)
      : place.status === 'confirmed'
        ? standsForHost(ctx, place, people)
        : [],
  ),
  onSelfFound('self-found-confirmed', async (ctx, place, people) => [
    {
      key: 'self-found-confirmed',
      to: [...(await student(place, people)), ...(await people.mentorsOf(place.studentId))],
      path: place.internshipId ? `/internships/${place.internshipId}` : `/zelfgevonden/${place.id}`,
    },
    ...(await standsForHost(ctx, place, people)),
  ]),
  onSelfFound('self-found-rejected', async (_ctx, place, people) => [
    { key: 'self-found-rejected', to: await student(place, people) },
  ]),
  onSelfFound('self-found-refused', async (_ctx, place, people) => [
    {
      key: 'self-found-refused',
      to: [...(await student(place, people)), ...(await people.coordinatorsOf(place.schoolId))],
    },
  ]),
  onSelfFound('self-found-withdrawn', async (_ctx, place, people, { actorId }) => [
    ...(actorId === place.studentId
      ? []
      : [
          {
            key: 'self-found-taken' as const,
            to: await student(place, people),
            values: { ...valuesOf(place), reason: place.declineNote ?? '' },
          },
        ]),
    ...(await offToHost(place, people)),
  ]),
  // Another place was confirmed, or the organization closed.
  onSelfFound('superseded', async (_ctx, place, people) => offToHost(place, people)),
  onSelfFound('cancelled', async (_ctx, place, people) => offToHost(place, people)),
]
