import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { documentKinds, documentParties, documentStatuses } from '#areas/documents/model.ts'
import { DocumentBadge } from '#areas/documents/ui/document-badge.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { documentTable } from '#areas/documents/ui/table.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  return loadStaffTable(args, documentTable, { find: (api, query) => api.get(`/required_documents?${query}`) })
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, documentTable)
}

/** The papers of all internships one has to do with: what is still to come, and what is to be judged. */
export default function Documents() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const nameOf = useDocumentName()
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const { meta } = list
  const own = (key: string) => t(`documents.list.${key}`)
  const among = (name: string, values: readonly string[], wordOf: (value: string) => string) => ({
    name,
    label: own(name),
    options: values.map((value) => ({ value, label: wordOf(value) })),
  })
  if (user?.capacities.includes('student')) return <OwnDocuments rows={list.rows} />
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={documentTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        main={{
          heading: own('student'),
          sort: 'student_name',
          nameOf: ({ studentName }) => studentName,
          pathOf: ({ id }) => path(`/documents/${id}`),
          under: (row) => <span className="in-lines">{nameOf(row)}</span>,
        }}
        columns={useColumns()}
        filters={[
          among('status', documentStatuses, (value) => t(`documents.status.${value}`)),
          among('kind', documentKinds, (value) => t(`documents.kind.${value}`)),
          among('party', documentParties, (value) => t(`documents.party.${value}`)),
        ]}
        views={[
          { name: own('yours'), query: 'yours=true', count: meta.yours },
          { name: own('open'), query: 'open=true', count: meta.open },
          { name: own('all'), query: '' },
        ]}
        actions={
          meta.may.keep ? (
            <Link className="btn" to={path('/documents/rules')}>
              {own('rules')}
            </Link>
          ) : null
        }
      />
    </>
  )
}

type Row = GotOne<'/required_documents'>

function useColumns(): Column<Row>[] {
  const t = useT()
  const { shortDay, shortDate } = useFormat()
  const nameOf = useDocumentName()
  const own = (key: string) => t(`documents.list.${key}`)
  return [
    { key: 'document', heading: own('document'), cell: (row) => nameOf(row) },
    {
      key: 'organization',
      heading: own('organization'),
      sort: 'organization_name',
      cell: ({ organizationName }) => organizationName,
    },
    {
      key: 'status',
      heading: own('status'),
      sort: 'status',
      phone: 'status',
      cell: (row) => <DocumentBadge status={row.status} isYours={row.meta.turn.isYours} />,
    },
    { key: 'due', heading: own('due'), sort: 'due_on', cell: ({ dueOn }) => shortDay(dueOn) },
    {
      key: 'until',
      heading: own('until'),
      sort: 'valid_until',
      cell: ({ validUntil }) => (validUntil ? shortDate(validUntil) : ''),
    },
  ]
}

/** The papers of a pupil: few, or none at all. */
function OwnDocuments({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { day } = useFormat()
  const nameOf = useDocumentName()
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('documents.list.title'), tenant.appName)}</title>
      <h1>{t('documents.list.title')}</h1>
      {rows.length === 0 ? (
        <Empty
          title={t('documents.own.none')}
          action={
            <Link className="btn" to={path('/internships')}>
              {t('documents.own.to-internships')}
            </Link>
          }
        >
          {t('documents.own.none-text')}
        </Empty>
      ) : (
        <ul className="lines rows">
          {rows.map((row) => (
            <li key={row.id} className="row-line">
              <div className="grow">
                <h2 className="row-title">
                  <Link to={path(`/documents/${row.id}`)}>{nameOf(row)}</Link>
                </h2>
                <p className="muted">
                  {row.organizationName} · {t('internships.papers.due', { day: day(row.dueOn) })}
                </p>
              </div>
              <DocumentBadge status={row.status} isYours={row.meta.turn.isYours} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
