import { getApplication } from '#areas/applications/queries.ts'
import { getWaitingPlace } from '#areas/applications/waiting-list/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { getContract, type Signer } from '#areas/contracts/queries.ts'
import { partsMissing } from '#areas/contracts/templates/model.ts'
import { issueLink } from '#areas/identity/commands.ts'
import type { LinkKind } from '#areas/identity/model.ts'
import { openingOf } from '#areas/identity/confirmations/model.ts'
import { findSignedUp, listOrganizationNames } from '#areas/identity/queries.ts'
import { findLastInvitation } from '#areas/identity/confirmations/queries.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { getOrganization, type Organization } from '#areas/organizations/queries.ts'
import type { PastEvent, Reaction } from '#areas/reaction.ts'
import { appName } from '#areas/tenancy/model.ts'
import { getTimesheet } from '#areas/timesheets/queries.ts'
import { getActor, listUsersById } from '#areas/users/queries.ts'
import { getManaged } from '#areas/vacancies/writing/staff-view/queries.ts'
import { getVacancy, listVisible } from '#areas/vacancies/queries.ts'
import { findMailedSearch } from '#areas/search/saved-searches/queries.ts'
import { texts } from '#platform/texts.ts'
import { dayOf, isoWeekOf } from '#platform/week.ts'
import { notify, queueLetter } from './commands.ts'
import type { NoticeKey, Recipient } from './model.ts'
import {
  applicantsOf,
  asRecipient,
  coordinatorsOf,
  guardiansOf,
  hostsOf,
  keepersOfAll,
  mentorsOf,
  organizationContacts,
  proposersOf,
  people,
} from './queries.ts'

type About = { to: Recipient[]; key: NoticeKey; actionRequired?: boolean }

function onApplication(
  name: string,
  about: (parts: {
    ctx: Ctx
    application: Awaited<ReturnType<typeof getApplication>>
    student: () => Promise<Recipient[]>
    mentors: () => Promise<Recipient[]>
    hosts: () => Promise<Recipient[]>
    coordinators: () => Promise<Recipient[]>
  }) => Promise<About[]>,
): Reaction {
  return {
    on: `applications.${name}`,
    async react(ctx, event) {
      const application = await getApplication(ctx, event.subject.id)
      const vacancy = await getVacancy(ctx, application.vacancyId)
      const notices = await about({
        ctx,
        application,
        student: () => people(ctx, [application.studentId]),
        mentors: () => mentorsOf(ctx, application.studentId),
        hosts: () =>
          hostsOf(ctx, application.organizationId, [
            application.supervisorUserId,
            vacancy.contactUserId,
            vacancy.supervisorUserId,
          ]),
        coordinators: () => coordinatorsOf(ctx, application.schoolId),
      })
      for (const { to, key, actionRequired = false } of notices) {
        // Until the place is hers the company knows her first name only.
        const known = ['accepted', 'confirmed', 'cancelled_by_company'].includes(application.status)
        await notify(ctx, {
          key,
          to,
          actionRequired,
          subject: event.subject,
          path:
            key === 'application-confirmed' && application.internshipId
              ? `/internships/${application.internshipId}`
              : `/applications/${application.id}`,
          values: {
            student: known ? application.studentName : application.studentFirstName,
            company: application.organizationName,
            vacancy: application.vacancyTitle,
            moment: application.interviewAt ? { moment: application.interviewAt.toISOString() } : null,
          },
          dedupe: event.id,
        })
      }
    },
  }
}

const applicationNotices: Reaction[] = [
  onApplication('submitted', async ({ hosts }) => [
    { to: await hosts(), key: 'application-submitted', actionRequired: true },
  ]),
  onApplication('awaiting-mentor', async ({ mentors }) => [
    { to: await mentors(), key: 'application-mentor', actionRequired: true },
  ]),
  onApplication('awaiting-company-check', async ({ coordinators }) => [
    { to: await coordinators(), key: 'application-company-check', actionRequired: true },
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
  onApplication('confirmed', async ({ hosts, mentors, coordinators }) => [
    { to: [...(await hosts()), ...(await mentors()), ...(await coordinators())], key: 'application-confirmed' },
  ]),
  onApplication('withdrawn', async ({ application, hosts }) =>
    application.seenAt ? [{ to: await hosts(), key: 'application-withdrawn' }] : [],
  ),
  onApplication('expired', async ({ application, student, mentors, hosts }) =>
    // After a yes it was the pupil who did not answer, and the place is free again.
    application.decidedAt
      ? [{ to: [...(await student()), ...(await mentors()), ...(await hosts())], key: 'application-not-confirmed' }]
      : [{ to: await student(), key: 'application-expired' }],
  ),
]

function onWaiting(
  name: NoticeKey,
  { actionRequired = false, path }: { actionRequired?: boolean; path?: string } = {},
) {
  return {
    on: `applications.${name}`,
    async react(ctx: Ctx, event: PastEvent) {
      const place = await getWaitingPlace(ctx, event.subject.id)
      await notify(ctx, {
        key: name,
        to: await people(ctx, [place.studentId]),
        subject: event.subject,
        path: path ?? `/vacancies/${place.vacancyId}`,
        actionRequired,
        values: {
          company: place.organizationName,
          vacancy: place.vacancyTitle,
          until: place.offeredUntil && { moment: place.offeredUntil.toISOString() },
          reason: place.passedOverFor,
        },
        dedupe: event.id,
      })
    },
  }
}

const waitingNotices: Reaction[] = [
  onWaiting('place-offered', { actionRequired: true }),
  onWaiting('place-lapsed'),
  onWaiting('passed-over'),
  onWaiting('waiting-closed', { path: '/vacancies/search' }),
]

function valuesOf(internship: Internship) {
  return {
    student: internship.studentName,
    company: internship.organizationName,
    start: { date: internship.startsOn },
    end: { date: internship.endsOn },
  }
}

async function everybody(ctx: Ctx, internship: Internship, withGuardians = false): Promise<Recipient[]> {
  return [
    ...(await people(ctx, [internship.studentId])),
    ...(await hostsOf(ctx, internship.organizationId, [internship.supervisorUserId])),
    ...(await mentorsOf(ctx, internship.studentId)),
    ...(withGuardians ? await guardiansOf(ctx, internship.studentId) : []),
  ]
}

function onInternship(name: string, key: NoticeKey, withGuardians = false): Reaction {
  return {
    on: `internships.${name}`,
    async react(ctx, event) {
      const internship = await getInternship(ctx, event.subject.id)
      await notify(ctx, {
        key,
        to: await everybody(ctx, internship, withGuardians),
        subject: event.subject,
        path: `/internships/${internship.id}`,
        values: valuesOf(internship),
        dedupe: event.id,
      })
    },
  }
}

const internshipNotices: Reaction[] = [
  onInternship('ready', 'internship-ready'),
  onInternship('rescheduled', 'internship-rescheduled'),
  onInternship('completed', 'internship-completed'),
  onInternship('not-passed', 'internship-not-passed'),
  onInternship('terminated', 'internship-terminated', true),
  onInternship('cancelled', 'internship-cancelled', true),
]

/** The signer's own link, fresh; the one before it stops working. */
async function tellSigner(ctx: Ctx, event: PastEvent): Promise<void> {
  const { contract, internship } = await getContract(ctx, event.subject.id)
  const signer = contract.signers.find(({ id }) => id === event.payload.signerId)
  const isOpen = contract.status === 'signing' && ['invited', 'viewed', 'signed'].includes(signer?.status ?? '')
  // Afterwards the link leads to the sealed document, for who asks for it again.
  const isDone = contract.status === 'signed' && event.name === 'contracts.link-asked'
  if (!signer || !(isOpen || isDone)) return
  const { secret, expiresAt } = await issueLink(ctx, {
    kind: 'sign',
    subject: { type: 'contract_signers', id: signer.id },
  })
  const path = `/contracts/${contract.id}/sign/${signer.id}`
  await notify(ctx, {
    key: isDone ? 'contract-signed' : 'contract-sign',
    to: [recipientOf(signer)],
    subject: event.subject,
    path,
    mailPath: `${path}?t=${secret}`,
    actionRequired: isOpen,
    values: { ...valuesOf(internship), expires: { date: dayOf(expiresAt) } },
    dedupe: event.id,
  })
}

function recipientOf({ userId, name, email, locale }: Signer): Recipient {
  return { userId, name, email, locale }
}

async function contractCoordinators(ctx: Ctx, internship: Internship): Promise<Recipient[]> {
  return coordinatorsOf(ctx, internship.schoolId)
}

function onContract(
  name: string,
  about: (parts: {
    ctx: Ctx
    event: PastEvent
    shown: Awaited<ReturnType<typeof getContract>>
  }) => Promise<(About & { values?: Record<string, string>; dedupe?: string })[]>,
): Reaction {
  return {
    on: `contracts.${name}`,
    async react(ctx, event) {
      const shown = await getContract(ctx, event.subject.id)
      for (const { key, to, actionRequired = false, values = {}, dedupe = event.id } of await about({
        ctx,
        event,
        shown,
      })) {
        await notify(ctx, {
          key,
          to,
          actionRequired,
          subject: event.subject,
          path: `/contracts/${shown.contract.id}`,
          values: { ...valuesOf(shown.internship), ...values },
          dedupe,
        })
      }
    },
  }
}

const contractNotices: Reaction[] = [
  onContract('filling-started', async ({ ctx, shown: { contract, internship } }) => {
    const missing = partsMissing(contract.template.fields, contract.values)
    const to = [
      ...(missing.includes('company')
        ? await hostsOf(ctx, internship.organizationId, [internship.supervisorUserId])
        : []),
      ...(missing.includes('school') ? await contractCoordinators(ctx, internship) : []),
      ...(missing.includes('student') ? await people(ctx, [internship.studentId]) : []),
    ]
    return [{ key: 'contract-fill', to, actionRequired: true }]
  }),
  onContract('ready', async ({ ctx, shown }) => [
    { key: 'contract-ready', to: await contractCoordinators(ctx, shown.internship), actionRequired: true },
  ]),
  { on: 'contracts.signer-invited', react: tellSigner },
  { on: 'contracts.reminded', react: tellSigner },
  { on: 'contracts.link-asked', react: tellSigner },
  onContract('changed', async ({ event, shown }) => [
    {
      key: 'contract-changed',
      to: shown.contract.signers
        .filter(({ id }) => (event.payload.signerIds as string[]).includes(id))
        .map(recipientOf),
    },
  ]),
  // Who has no account keeps a working link to the sealed document.
  {
    on: 'contracts.sealed',
    async react(ctx, event) {
      const { contract, internship } = await getContract(ctx, event.subject.id)
      const mentors = await mentorsOf(ctx, internship.studentId)
      const shared = {
        key: 'contract-signed' as const,
        subject: event.subject,
        path: `/contracts/${contract.id}`,
        values: valuesOf(internship),
        dedupe: event.id,
      }
      await notify(ctx, { ...shared, to: mentors })
      for (const signer of contract.signers) {
        if (signer.userId) {
          await notify(ctx, { ...shared, to: [recipientOf(signer)] })
          continue
        }
        const { secret } = await issueLink(ctx, { kind: 'sign', subject: { type: 'contract_signers', id: signer.id } })
        await notify(ctx, {
          ...shared,
          to: [recipientOf(signer)],
          mailPath: `/contracts/${contract.id}/sign/${signer.id}?t=${secret}`,
        })
      }
    },
  },
  onContract('declined', async ({ ctx, event, shown: { contract, internship } }) => {
    const signer = contract.signers.find(({ id }) => id === event.payload.signerId)
    return [
      {
        key: 'contract-declined',
        to: await contractCoordinators(ctx, internship),
        actionRequired: true,
        values: { signer: signer?.name ?? '', reason: signer?.declineReason ?? '' },
      },
    ]
  }),
  onContract('expired', async ({ ctx, shown }) => [
    { key: 'contract-expired', to: await contractCoordinators(ctx, shown.internship), actionRequired: true },
  ]),
  onContract('voided', async ({ shown }) => [
    { key: 'contract-voided', to: shown.contract.signers.filter(({ invitedAt }) => invitedAt).map(recipientOf) },
  ]),
]

async function tellHost(ctx: Ctx, event: PastEvent): Promise<void> {
  const { timesheet, internship } = await getTimesheet(ctx, event.subject.id)
  const waiting = timesheet.weeks.filter(({ status }) => status === 'submitted')
  const week = waiting.find(({ id }) => id === event.payload.weekId) ?? waiting.at(-1)
  if (!week) return
  const { secret } = await issueLink(ctx, {
    kind: 'hours',
    subject: { type: 'timesheets', id: timesheet.id },
    // An earlier mail of this week keeps working: hosts answer from whichever they find first.
    keepOthers: true,
  })
  const path = `/urenbriefje/${timesheet.id}`
  await notify(ctx, {
    key: 'hours-submitted',
    to: await hostsOf(ctx, internship.organizationId, [internship.supervisorUserId]),
    subject: event.subject,
    path,
    mailPath: `${path}?t=${secret}`,
    actionRequired: true,
    values: {
      ...valuesOf(internship),
      hours: { hours: minutesOf(week) / 60 },
      week: isoWeekOf(week.monday).week,
    },
    dedupe: event.id,
  })
}

function minutesOf(week: { entries: { minutes: number }[] } | undefined): number {
  return week?.entries.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
}

function onWeek(name: string, key: NoticeKey, actionRequired: boolean): Reaction {
  return {
    on: `timesheets.week-${name}`,
    async react(ctx, event) {
      const { timesheet, internship } = await getTimesheet(ctx, event.subject.id)
      const week = timesheet.weeks.find(({ id }) => id === event.payload.weekId)
      if (!week) return
      await notify(ctx, {
        key,
        to: await people(ctx, [internship.studentId]),
        subject: event.subject,
        path: `/urenbriefje/${timesheet.id}?week=${week.monday}`,
        actionRequired,
        values: {
          ...valuesOf(internship),
          week: isoWeekOf(week.monday).week,
          hours: { hours: minutesOf(week) / 60 },
          reason: week.returnReason ?? '',
        },
        dedupe: event.id,
      })
    },
  }
}

const hoursNotices: Reaction[] = [
  { on: 'timesheets.week-submitted', react: tellHost },
  { on: 'timesheets.link-asked', react: tellHost },
  onWeek('approved', 'hours-approved', false),
  {
    on: 'timesheets.week-approved',
    async react(ctx, event) {
      const { timesheet, internship } = await getTimesheet(ctx, event.subject.id)
      const { minutesApproved, minutesPlanned } = internship
      if (!minutesPlanned || minutesApproved < minutesPlanned) return
      await notify(ctx, {
        key: 'hours-reached',
        to: [...(await people(ctx, [internship.studentId])), ...(await mentorsOf(ctx, internship.studentId))],
        subject: event.subject,
        path: `/urenbriefje/${timesheet.id}`,
        values: { ...valuesOf(internship), hours: { hours: minutesPlanned / 60 } },
        dedupe: internship.id,
      })
    },
  },
  onWeek('returned', 'hours-returned', true),
]

function onRole(name: 'role-added' | 'role-removed', key: NoticeKey): Reaction {
  return {
    on: `members.${name}`,
    async react(ctx, event) {
      const [user] = await listUsersById(ctx, [event.subject.id])
      // Who is still invited reads what they are when they come in.
      if (user?.status !== 'active') return
      const { organizationId, role } = event.payload as { organizationId: string | null; role: string }
      const place = organizationId ? (await getOrganization(ctx, organizationId)).name : appName(ctx.tenant)
      await notify(ctx, {
        key,
        to: [asRecipient(user)],
        subject: event.subject,
        path: '/dashboard',
        values: { role, place },
        dedupe: event.id,
      })
    },
  }
}

type MailedLink = { key: NoticeKey; kind: LinkKind; path: string; to: (secret: string) => string }

/** The link goes by mail alone: who cannot come in cannot read the bell. */
function mailedLink(name: string, { key, kind, path, to }: MailedLink): Reaction {
  return {
    on: name,
    async react(ctx, event) {
      const [person] = await people(ctx, [event.subject.id])
      if (!person) return
      const { secret } = await issueLink(ctx, { kind, subject: event.subject })
      await notify(ctx, {
        key,
        to: [{ ...person, userId: null }],
        subject: event.subject,
        path,
        mailPath: to(secret),
        values: {},
        dedupe: event.id,
      })
    },
  }
}

const organizationPeople = {
  contacts: organizationContacts,
  keepers: keepersOfAll,
  proposers: proposersOf,
} satisfies Record<string, (ctx: Ctx, organization: Organization) => Promise<Recipient[]>>

function onOrganization(
  name: string,
  key: NoticeKey,
  who: keyof typeof organizationPeople,
  pathFor: (id: string) => string = (id) => `/organizations/${id}`,
): Reaction {
  return {
    on: `organizations.${name}`,
    async react(ctx, event) {
      const organization = await getOrganization(ctx, event.subject.id)
      await notify(ctx, {
        key,
        to: await organizationPeople[who](ctx, organization),
        subject: event.subject,
        path: pathFor(organization.id),
        actionRequired: who === 'keepers',
        values: { organization: organization.name, reason: organization.deniedReason ?? '' },
        dedupe: event.id,
      })
    },
  }
}

const organizationNotices: Reaction[] = [
  onOrganization('signed-up', 'organization-received', 'contacts', () => '/organizations/signup/success'),
  {
    // Who has an account here is asked whether it is theirs. By mail alone: the bell holds no secrets.
    on: 'organizations.claim-asked',
    async react(ctx, { id, subject, payload }) {
      const { userId, jobTitle } = payload as { userId: string; jobTitle: string | null }
      const [user] = await listUsersById(ctx, [userId])
      const { name, status, awaitsContact } = await getOrganization(ctx, subject.id)
      if (!user || status !== 'pending' || !awaitsContact) return
      const { secret } = await issueLink(ctx, { kind: 'claim', subject, data: { userId, jobTitle } })
      await notify(ctx, {
        key: 'organization-claim',
        to: [{ ...asRecipient(user), userId: null }],
        subject,
        path: '/organizations/claim',
        mailPath: `/organizations/claim?claim_token=${secret}`,
        actionRequired: true,
        values: { organization: name },
        dedupe: id,
      })
    },
  },
  onOrganization('to-judge', 'organization-to-judge', 'keepers'),
  onOrganization('approved', 'organization-approved', 'contacts'),
  onOrganization('denied', 'organization-denied', 'contacts'),
  onOrganization('approved', 'organization-proposal-approved', 'proposers'),
  onOrganization('denied', 'organization-proposal-denied', 'proposers'),
  onOrganization('archived', 'organization-archived', 'contacts', () => '/support'),
]

function onVacancy(
  name: string,
  key: NoticeKey,
  {
    to = 'contact',
    edits = false,
    asks = edits,
    path = (id) => `/vacancies/${id}${edits ? '/edit' : ''}`,
  }: { to?: 'contact' | 'keepers' | 'applicants'; edits?: boolean; asks?: boolean; path?: (id: string) => string } = {},
): Reaction {
  return {
    on: `vacancies.${name}`,
    async react(ctx, event) {
      const vacancy = await getManaged(ctx, event.subject.id)
      const people = {
        contact: () => hostsOf(ctx, vacancy.organizationId, [vacancy.contactUserId]),
        keepers: () => keepersOfAll(ctx),
        applicants: () => applicantsOf(ctx, vacancy.id),
      }
      await notify(ctx, {
        key,
        to: await people[to](),
        subject: event.subject,
        path: path(vacancy.id),
        actionRequired: to === 'keepers' || asks,
        values: {
          vacancy: vacancy.title,
          company: vacancy.organizationName,
          reason: (event.payload.reason as string | null | undefined) ?? '',
        },
        dedupe: event.id,
      })
    },
  }
}

const vacancyNotices: Reaction[] = [
  onVacancy('to-review', 'vacancy-to-review', { to: 'keepers' }),
  onVacancy('published', 'vacancy-published'),
  onVacancy('changes-requested', 'vacancy-change', { edits: true }),
  onVacancy('rejected', 'vacancy-rejected'),
  onVacancy('hidden', 'vacancy-hidden'),
  onVacancy('unanswered', 'vacancy-unanswered', { asks: true }),
  onVacancy('rescheduled', 'vacancy-changed', { to: 'applicants' }),
  onVacancy('reported', 'vacancy-reported', { to: 'keepers', path: () => '/vacancies/reports' }),
  {
    on: 'vacancies.report-decided',
    async react(ctx, event) {
      const vacancy = await getManaged(ctx, event.subject.id)
      const { reporterId, outcome } = event.payload as { reporterId: string; outcome: string }
      await notify(ctx, {
        key: 'vacancy-report-decided',
        to: await people(ctx, [reporterId]),
        subject: event.subject,
        // A place that is gone has no page for who told of it.
        path: outcome === 'dismissed' ? `/vacancies/${vacancy.id}` : '/notificaties',
        values: { vacancy: vacancy.title, company: vacancy.organizationName, outcome },
        dedupe: event.id,
      })
    },
  },
]

const accountNotices: Reaction[] = [
  onRole('role-added', 'rights-added'),
  onRole('role-removed', 'rights-removed'),
  {
    on: 'identity.confirmation-asked',
    async react(ctx, event) {
      const [user] = await listUsersById(ctx, [event.subject.id])
      // Asked twice in one breath: one mail is enough.
      const last = await findLastInvitation(ctx, event.subject.id)
      if (user?.status !== 'invited' || (last && last.getTime() > ctx.now.getTime() - 3600_000)) return
      const inviter = typeof event.payload.inviter === 'string' ? event.payload.inviter : null
      const [organization = null] = await listOrganizationNames(ctx, user.id)
      const known = { inviter, organization, signedUp: (await findSignedUp(ctx, user.id)) ?? null }
      const { secret } = await issueLink(ctx, { kind: 'confirm', subject: event.subject, data: { inviter } })
      await notify(ctx, {
        key: 'account-confirm',
        to: [{ ...asRecipient(user), userId: null }],
        subject: event.subject,
        path: '/confirm',
        mailPath: `/confirm?confirmation_token=${secret}`,
        values: { opening: openingOf(known), inviter, organization: known.signedUp ?? known.organization },
        dedupe: event.id,
      })
    },
  },
  {
    on: 'identity.confirmed',
    async react(ctx, event) {
      await notify(ctx, {
        key: 'account-welcome',
        to: await people(ctx, [event.subject.id]),
        subject: event.subject,
        path: '/dashboard',
        values: {},
        dedupe: event.id,
      })
    },
  },
  mailedLink('identity.reset-asked', {
    key: 'password-reset',
    kind: 'reset',
    path: '/auth/recover',
    to: (secret) => `/auth/reset?reset_password_token=${secret}`,
  }),
  {
    on: 'identity.new-address-asked',
    async react(ctx, event) {
      const { change, from, to } = event.payload as { change: string; from: string | null; to: string }
      const [person] = await people(ctx, [event.subject.id])
      if (!person) return
      // Both must say yes; earlier wishes end with the first of the two links.
      for (const [at, email] of [['old', from] as const, ['new', to] as const]) {
        if (!email) continue
        const { secret } = await issueLink(ctx, {
          kind: 'email',
          subject: event.subject,
          data: { change, to, alone: !from },
          keepOthers: at === 'new' && from !== null,
        })
        await notify(ctx, {
          key: `address-${at}`,
          to: [{ ...person, userId: null, email }],
          subject: event.subject,
          path: '/profile-edit/email',
          mailPath: `/confirm-email?email_token=${secret}`,
          values: { email: to },
          dedupe: event.id,
        })
      }
    },
  },
  {
    on: 'identity.address-changed',
    async react(ctx, event) {
      const { from, to } = event.payload as { from: string | null; to: string }
      const [person] = await people(ctx, [event.subject.id])
      if (!person) return
      for (const email of [from, to])
        if (email)
          await notify(ctx, {
            key: 'address-changed',
            to: [{ ...person, userId: null, email }],
            subject: event.subject,
            path: '/auth/login-1',
            values: { email: to },
            dedupe: event.id,
          })
    },
  },
  mailedLink('identity.unlock-asked', {
    key: 'account-unlock',
    kind: 'unlock',
    path: '/auth/login-1',
    to: (secret) => `/auth/unlock?unlock_token=${secret}`,
  }),
]

/** What is new in a search somebody kept: judged once more by what they may see now, for it may be a while ago. */
const searchNotices: Reaction[] = [
  {
    on: 'vacancies.search-found',
    async react(ctx, { subject, payload }) {
      const search = await findMailedSearch(ctx, subject.id)
      if (!search || search.paused || search.frequency === 'off') return
      const [person] = await people(ctx, [search.userId])
      if (!person?.email) return
      const actor = await getActor(ctx, search.userId)
      const finds = await listVisible({ ...ctx, actor }, payload.vacancyIds as string[])
      if (finds.length === 0) return
      const more = (payload.total as number) - (payload.vacancyIds as string[]).length
      const t = texts[person.locale]
      const link = `${search.id}?t=${search.stopSecret}`
      await queueLetter(ctx, person, person.email, {
        key: 'saved-search',
        dedupe: `${search.id}:${String(payload.day)}`,
        subject: t('notifications.search.subject', { count: finds.length + more, name: search.name }),
        paragraphs: [
          t('notifications.search.body', { count: finds.length + more, name: search.name }),
          ...finds.map(
            ({ id, title, organizationName, city }) =>
              `• ${[title, organizationName, city].filter(Boolean).join(', ')}\n${ctx.origin}/${person.locale}/vacancies/${id}`,
          ),
          ...(more > 0 ? [t('notifications.search.more', { count: more })] : []),
        ],
        button: t('notifications.search.button'),
        path: `/vacancies/search?${search.query}&order=newest`.replace('?&', '?'),
        stop: { path: `/stagebank/zoekmail/${link}`, call: `/public/saved_searches/${link}` },
      })
    },
  },
]

export const notificationReactions: Reaction[] = [
  ...searchNotices,
  ...accountNotices,
  ...organizationNotices,
  ...vacancyNotices,
  ...applicationNotices,
  ...waitingNotices,
  ...internshipNotices,
  ...contractNotices,
  ...hoursNotices,
]
