import { sql } from 'kysely'
import { getOrganization } from '#areas/organizations/queries.ts'
import { reminder, type Due, type Reminder } from '#areas/notice.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { renewedWithin } from './model.ts'

type DueAgreement = Due & { schoolId: string; organizationId: string; schoolName: string; endsOn: string }

export const agreementReminders: Reminder[] = [
  /** Ninety and thirty days before its end: the school and who runs the organization (N-AGR-1). */
  reminder(
    'agreement-runs-out',
    async ({ db, tenant, now }) => {
      const today = dayOf(now)
      const [far, near] = renewedWithin.map((days) => addDays(today, days))
      const due = sql<DueAgreement>`
        select a.id, a.school_id, a.organization_id, s.name as school_name, a.ends_on,
          a.id || case when a.ends_on <= ${near}::date then ':30:' else ':90:' end || a.ends_on as name
        from partner_agreements a join organizations s on s.tenant_id = a.tenant_id and s.id = a.school_id
        where a.tenant_id = ${tenant.id} and a.ends_on between ${today}::date and ${far}::date
          -- What is followed by another of its kind needs no word.
          and not exists (select 1 from partner_agreements n where n.tenant_id = a.tenant_id and n.school_id = a.school_id
            and n.organization_id = a.organization_id and n.kind = a.kind and n.id <> a.id and n.starts_on <= a.ends_on + 1
            and (n.ends_on is null or n.ends_on > a.ends_on))`
      return (await due.execute(db)).rows
    },
    async (ctx, { id, schoolId, schoolName, organizationId, endsOn }, { coordinatorsOf, contactsOf }) => {
      const organization = await getOrganization(ctx, organizationId)
      return [
        {
          key: 'agreement-runs-out',
          to: [...(await coordinatorsOf(schoolId)), ...(await contactsOf({ ...organization, email: null }))],
          subject: { type: 'partner_agreements', id },
          path: `/agreements/${id}`,
          values: { school: schoolName, company: organization.name, until: { date: endsOn } },
        },
      ]
    },
  ),
]
