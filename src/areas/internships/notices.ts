import type { EventName, NameIn } from '#areas/events.ts'
import { notice, type EventNotice, type NoticeKey } from '#areas/notice.ts'
import { toHosts } from './hosts/commands.ts'
import { inNotices } from './model.ts'
import { getInternship } from './queries.ts'
import { texts } from '#platform/texts.ts'

function onInternship(name: NameIn<'internships', EventName>, key: NoticeKey, withGuardians = false): EventNotice {
  return notice(`internships.${name}`, async (ctx, { subject }, { byId, hostsAt, mentorsOf, guardiansOf }) => {
    const internship = await getInternship(ctx, subject.id)
    const to = [
      ...(await mentorsOf(internship.studentId)),
      ...(withGuardians ? await guardiansOf(internship.studentId) : []),
    ]
    const told = { key, path: `/internships/${internship.id}`, values: { ...inNotices(internship), you: 'no' } }
    return [
      { ...told, to: await byId(internship.studentId), values: { ...told.values, you: 'yes' } },
      { ...told, to },
      { ...told, ...(await toHosts(ctx, internship, await hostsAt(internship))) },
    ]
  })
}

/** What was changed besides the days, each by its name in the reader's language. */
const onChange: EventNotice = notice('internships.changed', async (ctx, { subject, payload }, people) => {
  const internship = await getInternship(ctx, subject.id)
  const { mentorsOf, hostsAt } = people
  const pupil = await people.byId(internship.studentId)
  const hosts = await toHosts(ctx, internship, await hostsAt(internship))
  const mentors = await mentorsOf(internship.studentId)
  const about = { key: 'internship-changed' as const, path: `/internships/${internship.id}` }
  return (['nl', 'en'] as const).flatMap((locale) => {
    const inLocale = (one: { locale: string }) => one.locale === locale
    const what = payload.fields.map((field) => texts[locale](`internships.field.${field}`)).join(', ')
    const told = { ...about, values: { ...inNotices(internship), what, you: 'no' } }
    return [
      { ...told, to: pupil.filter(inLocale), values: { ...told.values, you: 'yes' } },
      { ...told, to: mentors.filter(inLocale) },
      { ...told, ...hosts, to: hosts.to.filter(inLocale) },
    ]
  })
})

export const internshipNotices: EventNotice[] = [
  onInternship('ready', 'internship-ready'),
  onInternship('rescheduled', 'internship-rescheduled'),
  onChange,
  onInternship('completed', 'internship-completed'),
  onInternship('not-passed', 'internship-not-passed'),
  onInternship('terminated', 'internship-terminated', true),
  onInternship('cancelled', 'internship-cancelled', true),
]
