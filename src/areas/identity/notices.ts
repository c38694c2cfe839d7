import { asRecipient, byMail, notice, type EventNotice, type NoticeKey, type Telling } from '#areas/notice.ts'
import { listUsersById } from '#areas/users/queries.ts'
import { issueLink } from './commands.ts'
import { openingOf } from './confirmations/model.ts'
import { findLastInvitation } from './confirmations/queries.ts'
import type { LinkKind } from './model.ts'
import { deviceOf } from './sessions/model.ts'
import { texts } from '#platform/texts.ts'
import { findSignedUp, listOrganizationNames } from './queries.ts'

type MailedLink = { key: NoticeKey; kind: LinkKind; path: string; to: (secret: string) => string }

function mailedLink(name: 'reset-asked' | 'unlock-asked', { key, kind, path, to }: MailedLink): EventNotice {
  return notice(`identity.${name}`, async (ctx, { subject }, { byId }) => {
    const [person] = await byId(subject.id)
    if (!person) return []
    const { secret } = await issueLink(ctx, { kind, subject })
    return [{ key, to: [byMail(person)], path, mailPath: to(secret) }]
  })
}

export const identityNotices: EventNotice[] = [
  notice('identity.confirmation-asked', async (ctx, { subject, payload: { inviter } }) => {
    const [user] = await listUsersById(ctx, [subject.id])
    // Somebody who asks twice within the hour gets one mail.
    const last = await findLastInvitation(ctx, subject.id)
    if (user?.status !== 'invited' || (last && last.getTime() > ctx.now.getTime() - 3600_000)) return []
    const [organization = null] = await listOrganizationNames(ctx, user.id)
    const known = { inviter, organization, signedUp: (await findSignedUp(ctx, user.id)) ?? null }
    const { secret } = await issueLink(ctx, { kind: 'confirm', subject, data: { inviter } })
    return [
      {
        key: 'account-confirm',
        to: [byMail(asRecipient(user))],
        path: '/confirm',
        mailPath: `/confirm?confirmation_token=${secret}`,
        values: { opening: openingOf(known), inviter, organization: known.signedUp ?? known.organization },
      },
    ]
  }),
  notice('identity.confirmed', async (_ctx, { subject }, { byId }) => [
    { key: 'account-welcome', to: await byId(subject.id), path: '/dashboard' },
  ]),
  mailedLink('reset-asked', {
    key: 'password-reset',
    kind: 'reset',
    path: '/auth/recover',
    to: (secret) => `/auth/reset?reset_password_token=${secret}`,
  }),
  notice('identity.new-address-asked', async (ctx, { subject, payload: { change, from, to } }, { byId }) => {
    const [person] = await byId(subject.id)
    const told: Telling[] = []
    // Both addresses must say yes; issuing the first of the two links ends the links of earlier wishes.
    for (const [at, email] of [['old', from] as const, ['new', to] as const]) {
      if (!person || !email) continue
      const { secret } = await issueLink(ctx, {
        kind: 'email',
        subject,
        data: { change, to, alone: !from },
        keepOthers: at === 'new' && from !== null,
      })
      told.push({
        key: `address-${at}`,
        to: [byMail({ ...person, email })],
        path: '/profile-edit/email',
        mailPath: `/confirm-email?email_token=${secret}`,
        values: { email: to },
      })
    }
    return told
  }),
  notice('identity.address-changed', async (_ctx, { subject, payload: { from, to } }, { byId }) => {
    const [person] = await byId(subject.id)
    return [from, to].flatMap((email) =>
      person && email
        ? [
            {
              key: 'address-changed',
              to: [byMail({ ...person, email })],
              path: '/auth/login-1',
              values: { email: to },
            },
          ]
        : [],
    )
  }),
  ...(['password-changed', 'second-factor-on', 'second-factor-off', 'recovery-codes-renewed'] as const).map((name) =>
    notice(`identity.${name}`, async (ctx, { subject }, { byId }) => [
      {
        key: name,
        to: await byId(subject.id),
        path: '/profile-edit/settings',
        actionRequired: true,
        values: { moment: { moment: ctx.now.toISOString() } },
      },
    ]),
  ),
  notice('identity.new-device', async (ctx, { subject, payload: { userAgent } }, { byId }) => {
    const told: Telling[] = []
    for (const person of await byId(subject.id)) {
      const { browser, system } = deviceOf(userAgent)
      const t = texts[person.locale]
      const device =
        browser && system
          ? t('identity.sessions.device', { browser, system })
          : (system ?? browser ?? t('identity.sessions.program'))
      told.push({
        key: 'new-device',
        to: [person],
        path: '/profile-edit/settings',
        actionRequired: true,
        values: {
          device,
          moment: { moment: ctx.now.toISOString() },
        },
      })
    }
    return told
  }),
  mailedLink('unlock-asked', {
    key: 'account-unlock',
    kind: 'unlock',
    path: '/auth/login-1',
    to: (secret) => `/auth/unlock?unlock_token=${secret}`,
  }),
]
