import { Link } from 'react-router'
import { NotForReader } from '#areas/tenancy/ui/not-for-reader.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

/** Who may not add an organization is told who does, and what of it they can do themselves. */
export function NotYoursToAdd() {
  const t = useT()
  const path = useLocalePath()
  const { navigation, organizations, user } = useShell()
  const own = (key: string, values?: Record<string, string>) => t(`organizations.not-yours-to-add.${key}`, values)
  const [ours] = organizations
  if (isHost(user) && ours)
    return (
      <NotForReader title={own('host')} text={own('host-text')}>
        <Link className="btn btn-primary btn-lg" to={path(`/organizations/${ours.id}`)}>
          {own('to-ours', { name: ours.name })}
        </Link>
        <Link className="btn btn-lg" to={path('/contactformulier')}>
          {t('organizations.edit.ask')}
        </Link>
      </NotForReader>
    )
  // Where a pupil may find their own place, that is the way to a new organization.
  const found = navigation.find(({ key }) => key === 'self-found')?.path
  const isPupil = user?.capacities.includes('student') ?? false
  if (isPupil && found)
    return (
      <NotForReader title={own('pupil')} text={own('pupil-text')}>
        <Link className="btn btn-primary btn-lg" to={path(found)}>
          {own('to-found')}
        </Link>
        <Link className="btn btn-lg" to={path('/organizations')}>
          {t('organizations.approve.to-list')}
        </Link>
      </NotForReader>
    )
  return (
    <NotForReader title={own('staff')} text={own('staff-text')}>
      <Link className="btn btn-primary btn-lg" to={path('/contactformulier')}>
        {own('ask')}
      </Link>
      <Link className="btn btn-lg" to={path('/organizations')}>
        {t('organizations.approve.to-list')}
      </Link>
    </NotForReader>
  )
}
