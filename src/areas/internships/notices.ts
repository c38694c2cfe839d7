import type { EventName, NameIn } from '#areas/events.ts'
import { notice, type EventNotice, type NoticeKey } from '#areas/notice.ts'
import { toHosts } from './hosts/commands.ts'
import { inNotices } from './model.ts'
import { getInternship } from './queries.ts'

function onInternship(name: NameIn<'internships', EventName>, key: NoticeKey, withGuardians = false): EventNotice {
  return notice(`internships.${name}`, async (ctx, { subject }, { byId, hostsAt, mentorsOf, guardiansOf }) => {
    const internship = await getInternship(ctx, subject.id)
    const to = [
      ...(await byId(internship.studentId)),
      ...(await mentorsOf(internship.studentId)),
      ...(withGuardians ? await guardiansOf(internship.studentId) : []),
    ]
    const told = { key, path: `/internships/${internship.id}`, values: inNotices(internship) }
    return [
      { ...told, to },
      { ...told, ...(await toHosts(ctx, internship, await hostsAt(internship))) },
    ]
  })
}

export const internshipNotices: EventNotice[] = [
  onInternship('ready', 'internship-ready'),
  onInternship('rescheduled', 'internship-rescheduled'),
  onInternship('completed', 'internship-completed'),
  onInternship('not-passed', 'internship-not-passed'),
  onInternship('terminated', 'internship-terminated', true),
  onInternship('cancelled', 'internship-cancelled', true),
]
