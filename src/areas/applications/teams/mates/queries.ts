import { sql } from 'kysely'
import { lastDayOf } from '#areas/internships/queries.ts'
import type { ApplicationStatus } from '../../model.ts'

/** Somebody else of the same group, with what is known of them. */
export type Mate = {
  id: string
  status: ApplicationStatus
  studentId: string
  firstName: string
  name: string
  groupNames: string[]
  level: string | null
  birthDate: string | null
  motivation: string
  isAgreed: boolean
  /** Whether what stands there was decided for both at once. */
  isDecidedAlike: boolean
  internshipEndsOn: string | null
}

/** The others of the group of an application `a`; null for who asks alone. */
export const matesOf = sql`case when a.team_id is not null then coalesce((select json_agg(json_build_object('id', b.id, 'status', b.status, 'studentId', b.student_id,
      'firstName', ub.first_name, 'name', concat_ws(' ', ub.first_name, ub.infix, ub.last_name), 'level', sb.level, 'birthDate', sb.birth_date,
      'motivation', b.motivation, 'isAgreed', b.team_agreed_at is not null, 'isDecidedAlike', b.status = a.status and b.turn_since = a.turn_since,
      'internshipEndsOn', ${lastDayOf('ib')},
      'groupNames', array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
        where gm.tenant_id = b.tenant_id and gm.student_id = b.student_id and gm.left_on is null order by g.name)) order by b.id)
    from applications b
    join users ub on ub.tenant_id = b.tenant_id and ub.id = b.student_id
    join student_profiles sb on sb.tenant_id = b.tenant_id and sb.user_id = b.student_id
    left join internships ib on ib.tenant_id = b.tenant_id and ib.application_id = b.id
    where b.tenant_id = a.tenant_id and b.team_id = a.team_id and b.id <> a.id), '[]') end as mates`
