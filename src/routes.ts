import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** For trying things out: left out of what production builds (decision 5). */
const testPages = process.env.STAGEPLEIN_TEST_PAGES
  ? [
      route('test/components', 'web/pages/components.tsx'),
      route('test/mail', 'areas/notifications/pages/test-mail.tsx', { id: 'test-mail' }),
      route('test/mail/:id', 'areas/notifications/pages/test-mail-one.tsx', { id: 'test-mail-one' }),
    ]
  : []

/** Every screen of the product by address; `:locale` is nl or en. */
export default [
  route(':locale', 'web/pages/locale.tsx', [
    index('web/pages/home.tsx'),
    route('auth/login-1', 'areas/identity/pages/sign-in.tsx', { id: 'sign-in' }),
    route('inloggen', 'areas/identity/pages/sign-in.tsx', { id: 'inloggen' }),
    route('auth/recover', 'areas/identity/pages/recover.tsx'),
    route('auth/reset', 'areas/identity/pages/reset.tsx'),
    route('auth/unlock', 'areas/identity/pages/unlock.tsx'),
    route('auth/token', 'areas/identity/pages/token.tsx'),
    route('confirm', 'areas/identity/pages/confirm.tsx'),
    route('uitloggen', 'areas/identity/pages/sign-out.tsx'),
    route('organization', 'web/pages/organization.tsx'),
    route('stagebank', 'areas/vacancies/pages/bank.tsx', { id: 'stagebank' }),
    route('vacancies/search', 'areas/vacancies/pages/bank.tsx', { id: 'vacancies-search' }),
    route('vacancies/:id', 'areas/vacancies/pages/show.tsx'),
    route('organizations', 'areas/organizations/pages/list.tsx'),
    route('organizations/add', 'areas/organizations/pages/add.tsx'),
    route('organizations/signup', 'areas/organizations/pages/signup.tsx'),
    route('organizations/signup/success', 'areas/organizations/pages/signup-success.tsx'),
    route('organizations/approve', 'areas/organizations/pages/approve.tsx'),
    route('organizations/:id', 'areas/organizations/pages/show.tsx'),
    route('organizations/:id/edit', 'areas/organizations/pages/edit.tsx'),
    route('applications', 'areas/applications/pages/list.tsx'),
    route('applications/:id', 'areas/applications/pages/show.tsx'),
    route('internships', 'areas/internships/pages/list.tsx'),
    route('internships/:id', 'areas/internships/pages/show.tsx'),
    route('contracts/:id', 'areas/contracts/pages/show.tsx', { id: 'contract' }),
    route('contracts/:id/sign/:signerId', 'areas/contracts/pages/sign.tsx'),
    route('contracts/:id/qr-sign/:signerId', 'areas/contracts/pages/qr-sign.tsx'),
    route('verify', 'areas/contracts/pages/verify.tsx', { id: 'verify' }),
    route('verify/:code', 'areas/contracts/pages/verify.tsx', { id: 'verify-code' }),
    route('urenbriefje/:id', 'areas/timesheets/pages/show.tsx'),
    route('profile-edit', 'areas/users/pages/profile.tsx'),
    route('instellingen', 'areas/settings/pages/tenant.tsx', { id: 'instellingen' }),
    route('settings', 'areas/settings/pages/tenant.tsx', { id: 'settings' }),
    route('instellingen/uiterlijk', 'areas/settings/pages/look.tsx'),
    route('instellingen/school', 'areas/settings/pages/school.tsx'),
    route('profile-edit/privacy', 'areas/privacy/pages/privacy.tsx'),
    route('profile-edit/settings', 'areas/identity/pages/settings.tsx'),
    route('notificaties', 'areas/notifications/pages/list.tsx'),
    route('recente_acties', 'areas/activity/pages/list.tsx'),
    route('support', 'areas/support/pages/support.tsx'),
    ...testPages,
    route('dashboard', 'areas/dashboards/pages/dashboard.tsx'),
    route('*', 'web/pages/not-found.tsx'),
  ]),
] satisfies RouteConfig
