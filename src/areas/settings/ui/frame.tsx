import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import './settings.css'

const icons = {
  tenant: 'gear',
  look: 'paint-brush-broad',
  'sign-in': 'sign-in',
  synonyms: 'magnifying-glass',
  school: 'student',
  webhooks: 'plugs',
} as const

const synonyms = ['synonyms', '/instellingen/synoniemen'] as const
const tenantTabs = [
  ['tenant', '/instellingen'],
  ['look', '/instellingen/uiterlijk'],
  ['sign-in', '/instellingen/inloggen'],
  synonyms,
] as const

/** The head and the tabs that the settings screens share. `forTenant` says whether the reader sets the tenant itself. */
export function SettingsFrame({
  title,
  forTenant,
  forSchool,
  aside,
  isWide = false,
  children,
}: {
  title: string
  forTenant: boolean
  forSchool: boolean
  /** What one looks up while setting: what differs, how it works. */
  aside?: ReactNode
  /** Whether the page itself has something to stand beside the fields. */
  isWide?: boolean
  children: ReactNode
}) {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const tabs = [
    // Of what a tenant sets a broker has the words people search by.
    ...(forTenant ? tenantTabs : user?.capacities.includes('broker') ? [synonyms] : []),
    ...(forSchool ? [['school', '/instellingen/school'] as const] : []),
    ...(forTenant || user?.capacities.includes('school_admin')
      ? [['webhooks', '/instellingen/webhooks'] as const]
      : []),
  ]
  return (
    <main id="inhoud" className="wrap page set-page" data-wide={isWide || aside ? '' : undefined}>
      <title>{pageTitle(title, tenant.appName)}</title>
      <h1>{title}</h1>
      {tabs.length > 1 ? (
        <div className="set-rail">
          <nav className="tabs set-nav" aria-label={t('settings.title')}>
            {tabs.map(([key, to]) => (
              <NavLink key={key} to={path(to)} end>
                <Icon name={icons[key]} /> {t(`settings.tabs.${key}`)}
              </NavLink>
            ))}
          </nav>
        </div>
      ) : null}
      {aside ? (
        <div className="set-body set-beside">
          <div>{children}</div>
          <aside className="record-side">{aside}</aside>
        </div>
      ) : (
        <div className="set-body">{children}</div>
      )}
    </main>
  )
}
