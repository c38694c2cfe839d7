import { useT } from '#web/i18n.tsx'
import { OrganizationCard } from './for-pupils.tsx'
import type { Organization } from './organization.ts'
import './pupil-preview.css'

export type Written = Pick<Organization, 'name' | 'city' | 'description' | 'sectorKeys'>

/** What the form says now of what pupils read in their list; what has no field there stays as it is. */
export function writtenIn(form: FormData, before: Written): Written {
  const text = (name: 'name' | 'city' | 'description') => {
    const value = form.get(name)
    return typeof value === 'string' ? value : before[name]
  }
  return {
    name: text('name') || before.name,
    city: text('city') ?? '',
    description: text('description') ?? '',
    sectorKeys: form.has('sectorKeys') ? form.getAll('sectorKeys').map(String) : [],
  }
}

/** How pupils see the organization in their list. */
export function PreviewCard({ written }: { written: Written }) {
  const t = useT()
  return (
    <div className="orgs pupil-card">
      <div className="pupil-card-in">
        <OrganizationCard organization={written} title={<p className="pupil-card-name">{written.name}</p>} />
      </div>
      {written.description ? null : <p className="muted small">{t('organizations.edit.preview-empty')}</p>}
    </div>
  )
}
