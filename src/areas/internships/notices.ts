import type { EventName, NameIn } from '#areas/events.ts'
import { notice, type EventNotice, type NoticeKey } from '#areas/notice.ts'
import { inNotices } from './model.ts'
import { getInternship } from './queries.ts'

function onInternship(name: NameIn<'internships', EventName>, key: NoticeKey, withGuardians = false): EventNotice {
  return notice(`internships.${name}`, async (ctx, { subject }, { byId, hostsOf, mentorsOf, guardiansOf }) => {
    const internship = await getInternship(ctx, subject.id)
    const to = [
      ...(await byId(internship.studentId)),
      ...(await hostsOf(internship.organizationId, internship.supervisorUserId)),
      ...(await mentorsOf(internship.studentId)),
      ...(withGuardians ? await guardiansOf(internship.studentId) : []),
    ]
    return [{ key, to, path: `/internships/${internship.id}`, values: inNotices(internship) }]
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
