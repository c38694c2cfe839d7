import { sql } from 'kysely'
import type { EventName, NameIn } from '#areas/events.ts'
import { issueLink } from '#areas/identity/commands.ts'
import {
  asRecipient,
  byMail,
  notice,
  whileIn,
  type EventNotice,
  type NoticeKey,
  type People,
  type Waits,
} from '#areas/notice.ts'
import { listUsersById } from '#areas/users/queries.ts'
import { getOrganization } from './queries.ts'

function onOrganization(
  name: NameIn<'organizations', EventName>,
  key: NoticeKey,
  who: keyof Pick<People, 'contactsOf' | 'allModerators' | 'proposersOf'>,
  pathFor: (id: string) => string = (id) => `/organizations/${id}`,
): EventNotice {
  return notice(`organizations.${name}`, async (ctx, { subject }, people) => {
    const organization = await getOrganization(ctx, subject.id)
    return [
      {
        key,
        to: await people[who](organization),
        path: pathFor(organization.id),
        actionRequired: who === 'allModerators',
        values: { organization: organization.name, reason: organization.deniedReason ?? '' },
      },
    ]
  })
}

export const organizationNotices: EventNotice[] = [
  onOrganization('signed-up', 'organization-received', 'contactsOf', () => '/organizations/signup/success'),
  // The holder of an account with the address of a sign-up is asked whether it is theirs.
  notice('organizations.claim-asked', async (ctx, { subject, payload: { userId, jobTitle } }) => {
    const [user] = await listUsersById(ctx, [userId])
    const { name, status, awaitsContact } = await getOrganization(ctx, subject.id)
    if (!user || status !== 'pending' || !awaitsContact) return []
    const { secret } = await issueLink(ctx, { kind: 'claim', subject, data: { userId, jobTitle } })
    return [
      {
        key: 'organization-claim',
        to: [byMail(asRecipient(user))],
        path: '/organizations/claim',
        mailPath: `/organizations/claim?claim_token=${secret}`,
        actionRequired: true,
        values: { organization: name },
      },
    ]
  }),
  onOrganization('to-judge', 'organization-to-judge', 'allModerators'),
  onOrganization('approved', 'organization-approved', 'contactsOf'),
  onOrganization('denied', 'organization-denied', 'contactsOf'),
  onOrganization('approved', 'organization-proposal-approved', 'proposersOf'),
  onOrganization('denied', 'organization-proposal-denied', 'proposersOf'),
  onOrganization('archived', 'organization-archived', 'contactsOf', () => '/support'),
]

export const organizationWaits: Waits = {
  'organization-to-judge': whileIn('organizations', ['pending'], sql`s.created_at`),
}
