import { defineArea, table } from '#areas/area.ts'
import type { NotificationsTable, DigestSettingsTable, EmailDeliveriesTable, RemindersTable } from './tables.ts'

export const notifications = defineArea({
  name: 'notifications',
  tables: {
    notifications: table<NotificationsTable>({
      of: 't.user_id = :me',
      shown: ['template_key', 'created_at', 'read_at'],
    }),
    digest_settings: table<DigestSettingsTable>({
      of: 't.user_id = :me',
      shown: ['frequency', 'weekday', 'hour', 'at_once', 'unmailed'],
    }),
    email_deliveries: table<EmailDeliveriesTable>({
      of: 't.recipient_address = (select a.email from accounts a join users u on u.cooperation_id = a.cooperation_id and u.account_id = a.id where u.id = :me)',
      shown: ['subject', 'text', 'created_at', 'sent_at'],
      // A mail holds links that open something.
      secret: ['html', 'text', 'stop_url'],
    }),
    reminders: table<RemindersTable>({ none: 'that something was told, by name' }),
  },
  screens: [
    { path: 'test/mail', page: 'test-mail.tsx', id: 'test-mail', visit: ['visitor'], testOnly: true },
    { path: 'test/mail/:id', page: 'test-mail-one.tsx', id: 'test-mail-one', visit: [], testOnly: true },
    { path: 'profile-edit/periodieke-mail', page: 'digest.tsx', visit: ['user'] },
    { path: 'notificaties', page: 'list.tsx', visit: ['user'] },
  ],
})
