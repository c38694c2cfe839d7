import { type NoPayload, defineArea, events, table } from '#areas/area.ts'
import type {
  AccountsTable,
  SessionsTable,
  SignInDevicesTable,
  AccessTokensTable,
  ExternalIdentitiesTable,
  IdentityProvidersTable,
} from './tables.ts'

export const identity = defineArea({
  name: 'identity',
  tables: {
    accounts: table<AccountsTable>({
      of: 't.id = (select u.account_id from users u where u.id = :me)',
      shown: ['email', 'username', 'confirmed_at', 'created_at'],
      secret: ['password_hash', 'totp_secret', 'totp_last_step', 'recovery_digests', 'generation'],
    }),
    sessions: table<SessionsTable>({
      of: 't.user_id = :me',
      shown: ['user_agent', 'ip', 'created_at', 'expires_at'],
      secret: ['token_hash', 'previous_hash', 'last_hash', 'client', 'generation', 'impersonator_id'],
    }),
    sign_in_devices: table<SignInDevicesTable>({
      of: 't.user_id = :me',
      shown: ['first_seen_at', 'last_seen_at'],
      secret: ['device'],
    }),
    access_tokens: table<AccessTokensTable>({
      of: 't.subject_id = :me',
      shown: ['kind', 'created_at', 'expires_at', 'used_at'],
      secret: ['digest'],
    }),
    external_identities: table<ExternalIdentitiesTable>({
      of: 't.user_id = :me',
      shown: ['created_at'],
    }),
    identity_providers: table<IdentityProvidersTable>({ none: 'where schools sign in' }),
  },
  events: events<{
    'identity.arrived': NoPayload
    'identity.confirmed': NoPayload
    'identity.unlock-asked': NoPayload
    'identity.password-changed': NoPayload
    'identity.second-factor-on': NoPayload
    'identity.second-factor-off': NoPayload
    'identity.recovery-codes-renewed': NoPayload
    'identity.new-device': { userAgent: string | null }
    'identity.confirmation-asked': { userId: string; inviter: string | null }
    'identity.reset-asked': { userId: string }
    'identity.new-address-asked': { change: string; from: string | null; to: string }
    'identity.address-changed': { from: string | null; to: string }
  }>(),
  audits: [
    'identity.access-refused',
    'identity.sign-in-refused',
    'identity.throttled',
    'identity.address-changed',
    'identity.confirmation-asked',
    'identity.confirmed',
    'identity.other-sessions-ended',
    'identity.password-changed',
    'identity.provider-added',
    'identity.provider-removed',
    'identity.recognized',
    'identity.recovery-codes-renewed',
    'identity.second-factor-off',
    'identity.second-factor-on',
    'identity.session-ended',
    'identity.signed-in',
    'identity.signed-in-as',
    'identity.signed-out',
  ],
  notices: {
    'account-confirm': 'account',
    'account-welcome': 'account',
    'account-unlock': 'account',
    'address-new': 'account',
    'address-old': 'account',
    'address-changed': 'account',
    'password-reset': 'account',
    'password-changed': 'account',
    'second-factor-on': 'account',
    'second-factor-off': 'account',
    'recovery-codes-renewed': 'account',
    'new-device': 'account',
  },
  screens: [
    { path: 'auth/login-1', page: 'sign-in.tsx', id: 'sign-in', visit: [] },
    { path: 'inloggen', page: 'sign-in.tsx', id: 'inloggen', visit: ['visitor'] },
    { path: 'auth/recover', page: 'recover.tsx', visit: ['visitor'] },
    { path: 'auth/reset', page: 'reset.tsx', visit: ['visitor'] },
    { path: 'auth/unlock', page: 'unlock.tsx', visit: ['visitor'] },
    { path: 'auth/code', page: 'code.tsx', visit: ['visitor'] },
    { path: 'confirm-email', page: 'confirm-email.tsx', visit: ['visitor'] },
    { path: 'auth/token', page: 'token.tsx', visit: ['user'] },
    { path: 'confirm', page: 'confirm.tsx', visit: ['visitor'] },
    { path: 'sign_in_as/:userId', page: 'sign-in-as.tsx', visit: [] },
    { path: 'uitloggen', page: 'sign-out.tsx', visit: [] },
    { path: 'profile-edit/email', page: 'email.tsx', visit: ['user'] },
    { path: 'profile-edit/settings', page: 'settings.tsx', visit: ['user'] },
    { path: 'profile-edit/settings/second-factor', page: 'second-factor.tsx', visit: ['user'] },
  ],
})
