import { Link } from 'react-router'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

const rooms = [
  { key: 'groups', path: '/groups', icon: 'users-three' },
  { key: 'periods', path: '/internship_periods', icon: 'calendar-blank' },
  { key: 'workflows', path: '/workflows', icon: 'list-numbers' },
  { key: 'documents', path: '/documents/rules', icon: 'file-text' },
  { key: 'agreements', path: '/agreements', icon: 'handshake' },
  { key: 'read-in', path: '/import_groups', icon: 'upload-simple' },
] as const

type Counts = Partial<Record<(typeof rooms)[number]['key'], number>>

/** How many there are of everything a school sets elsewhere; what it may not know or does not use is left out. */
export async function readRooms(api: PageApi, schoolId: string): Promise<Counts> {
  const [groups, periods, workflows, documents, agreements] = await Promise.all(
    [
      api.get('/groups?page[size]=1').then(({ meta }) => meta.byStatus.active ?? 0),
      api
        .get(`/internship_periods?school_id=${schoolId}`)
        .then(({ data }) => data.filter(({ status }) => status !== 'archived').length),
      api.get('/workflows').then(({ data }) => data.filter(({ status }) => status === 'active').length),
      api.get('/document_rules').then(({ data }) => data.length),
      api.get('/partner_agreements?page[size]=1').then(({ meta }) => meta.page.total),
    ].map((count) => count.catch(notForReader)),
  )
  const counts = { groups, periods, workflows, documents, agreements }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
}

/** What there is to set of a school besides its rules, each with how it stands. */
export function SchoolRooms({ rooms: counts }: { rooms: Counts }) {
  const t = useT()
  const path = useLocalePath()
  // Lists are read in by who makes classes, whatever number of them there is.
  const shown = rooms.filter(({ key }) => counts[key === 'read-in' ? 'groups' : key] !== undefined)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="set-rooms">
      <h2 id="set-rooms" className="vh">
        {t('settings.rooms.title')}
      </h2>
      <ul className="set-rooms">
        {shown.map(({ key, path: to, icon }) => (
          <li key={key}>
            <Link to={path(to)}>
              <Icon name={icon} />
              <b>{t(`settings.rooms.${key}`)}</b>
              <span>{t(`settings.rooms.${key}-state`, { count: counts[key] ?? 0 })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
