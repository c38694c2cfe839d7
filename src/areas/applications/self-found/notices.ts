import type { EventName, NameIn } from '#areas/events.ts'
import { issueLink } from '#areas/identity/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { notice, type EventNotice, type NoticeKey, type People, type Recipient, type Telling } from '#areas/notice.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { dayOf } from '#platform/week.ts'
import { getSelfFound, type SelfFound } from './queries.ts'

type About = Pick<Telling, 'key' | 'to'> & Partial<Telling>

function onSelfFound(
  name: NameIn<'applications', EventName>,
  about: (ctx: Ctx, place: SelfFound, people: People) => Promise<About[]>,
): EventNotice {
  return notice(`applications.${name}`, async (ctx, { subject }, people) => {
    const place = await getSelfFound(ctx, subject.id)
    const told = await about(ctx, place, people)
    return told.map((one) => ({ path: `/zelfgevonden/${place.id}`, values: valuesOf(place), ...one }))
  })
}

const valuesOf = (place: SelfFound) => ({
  student: place.studentName,
  company: place.organizationName,
  contact: place.contactName,
  reason: place.question ?? place.declineNote ?? '',
  message: place.message ?? '',
  expires: place.expiresAt ? { date: dayOf(place.expiresAt) } : null,
})

/** The host's contact, who has no account: by mail alone, with a link of its own. Without an address the school calls. */
async function toHost(ctx: Ctx, place: SelfFound, key: NoticeKey): Promise<About[]> {
  if (!place.contactEmail) return []
  const { secret } = await issueLink(ctx, {
    kind: 'self_found',
    subject: { type: 'applications', id: place.id },
    // An earlier mail keeps working: hosts answer from whichever they find first.
    keepOthers: true,
  })
  const to: Recipient = { userId: null, name: place.contactName, email: place.contactEmail, locale: 'nl' }
  return [{ key, to: [to], mailPath: `/zelfgevonden/${place.id}/bevestigen?t=${secret}`, actionRequired: true }]
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
  onSelfFound('self-found-changes-requested', async (_ctx, place, people) => [
    { key: 'self-found-changes', to: await student(place, people), actionRequired: true },
  ]),
  onSelfFound('self-found-approved', async (ctx, place, people) => [
    { key: 'self-found-approved', to: await student(place, people) },
    ...(place.status === 'accepted' ? await toHost(ctx, place, 'self-found-host') : []),
    // Nobody can be mailed: the school asks by telephone.
    ...(place.contactEmail
      ? []
      : [{ key: 'self-found-call', to: await people.coordinatorsOf(place.schoolId), actionRequired: true } as const]),
  ]),
  onSelfFound('self-found-link-asked', async (ctx, place) =>
    place.status === 'accepted' ? toHost(ctx, place, 'self-found-host') : [],
  ),
  onSelfFound('self-found-confirmed', async (ctx, place, people) => [
    {
      key: 'self-found-confirmed',
      to: [...(await student(place, people)), ...(await people.mentorsOf(place.studentId))],
      path: place.internshipId ? `/internships/${place.internshipId}` : `/zelfgevonden/${place.id}`,
    },
    ...(await toHost(ctx, place, 'self-found-host-confirmed')).map((one) => ({ ...one, actionRequired: false })),
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
  onSelfFound('self-found-withdrawn', async (_ctx, place) =>
    // Only a host that was asked hears that nobody comes.
    place.reachedCompanyAt && place.contactEmail
      ? [
          {
            key: 'self-found-withdrawn',
            to: [{ userId: null, name: place.contactName, email: place.contactEmail, locale: 'nl' }],
            path: '/',
          },
        ]
      : [],
  ),
]
