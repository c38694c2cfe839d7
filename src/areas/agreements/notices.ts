import { inNotices } from '#areas/internships/model.ts'
import { getInternship } from '#areas/internships/queries.ts'
import { notice, type EventNotice } from '#areas/notice.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { hostStanding } from './placing/queries.ts'

export const agreementNotices: EventNotice[] = [
  /** A pupil has a place where the school wants an agreement and has none (N-AGR-2). */
  notice('internships.created', async (ctx, { subject }, { coordinatorsOf }) => {
    const internship = await getInternship(ctx, subject.id)
    const { schoolId, organizationId, schoolSettings } = internship
    if (capabilitiesAt(ctx.tenant.capabilities, schoolSettings).agreementNeeded === 'no') return []
    if ((await hostStanding(ctx, schoolId, organizationId)).hasAgreement) return []
    return [
      {
        key: 'agreement-missing',
        to: await coordinatorsOf(schoolId),
        path: `/organizations/${organizationId}?tab=agreements`,
        values: inNotices(internship),
      },
    ]
  }),
]
