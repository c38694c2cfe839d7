import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { documentKinds, documentParties, documentStatuses } from '#areas/documents/model.ts'
import { DocumentBadge } from '#areas/documents/ui/document-badge.tsx'
import { useDocumentName } from '#areas/documents/ui/document-name.ts'
import { HostDocuments, mostPapers } from '#areas/documents/ui/host-documents.tsx'
import { howMissed, missedOf } from '#areas/documents/ui/missed.ts'
import { OwnDocuments, ownPapersOf } from '#areas/documents/ui/own-documents.tsx'
import { AskedOfPupils } from '#areas/documents/ui/asked-of-pupils.tsx'
import { documentTable } from '#areas/documents/ui/table.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load, type FormProblem, type PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { unlessGone } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { RemindRow, showsReminding } from '#web/design/remind-row.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, readShell, useShell } from '#web/shell.ts'
import { daysBetween } from '#platform/week.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import { isAsOpened } from '#web/table.ts'
import '../ui/document.css'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStaffTable(args, documentTable, {
    find: (api, query) => api.get(`/required_documents?${query}`),
  })
  const isOpened = isAsOpened(list.ask, documentTable.rules)
  return load(args, async (api) => {
    const { user } = await readShell(api)
    if (user?.capacities.includes('student')) return { ...list, ...nothingBeside, papers: await ownPapersOf(api) }
    const isHosting = isHost(user)
    const [done, asked, few] = await Promise.all([
      isOpened ? doneOf(api) : [],
      // Who keeps the rules reads on their own page what is asked, and a company is asked itself.
      isOpened && !list.meta.may.keep && !isHosting ? askedOf(api) : [],
      // Nothing else is asked of the list.
      isHosting && new URL(args.request.url).search === '' ? fewOfCompany(api) : undefined,
    ])
    return { ...list, papers: undefined, done, asked, few }
  })
}

const nothingBeside = { done: [], asked: [], few: undefined }

/** So many that are in order stand below those that are not. */
const mostDone = 8

/** The papers that are in order, the latest first. */
const doneOf = async (api: PageApi) =>
  (await api.get(`/required_documents?filter[open_eq]=false&sort=-due_on&page[size]=${mostDone}`)).data

/** All that is asked, where it is few enough to be told paper by paper. */
const mostAsked = 100
const askedOf = async (api: PageApi) => {
  const { data, meta } = await api.get(`/required_documents?sort=due_on&page[size]=${mostAsked}`)
  return meta.page.total > mostAsked ? [] : data
}

/** All papers of a company, where they are few. */
async function fewOfCompany(api: PageApi) {
  const { data, meta } = await api.get(`/required_documents?sort=due_on&page[size]=${mostPapers}`)
  return meta.page.total > 0 && meta.page.total <= mostPapers ? data : undefined
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, documentTable, async (api, form) => {
    const ids = form.getAll('all').map(String)
    if (ids.length > 0) return remindEach(api, ids)
    const id = form.get('remind')
    if (id === null) return undefined
    await api.post(`/required_documents/${String(id)}/remind`, 'required_documents')
    return {}
  })
}

/** What came of reminding several: how many were, and how many need it no more. */
type Reminded = { reminded: number; left: number }

/** As many as a page has: who was reminded by a colleague meanwhile keeps nobody else from being it. */
async function remindEach(api: PageApi, ids: readonly string[]): Promise<Reminded> {
  const asked = [...new Set(ids.slice(0, mostOnPage))]
  const reminded = await api
    .post('/required_documents/remind', 'required_documents', { ids: asked })
    .then(({ data }) => data.length, unlessGone)
  return { reminded: reminded ?? 0, left: asked.length - (reminded ?? 0) }
}

/** So many rows a page has where nothing else is asked. */
const mostOnPage = 25

/** The papers of all internships one has to do with: what is still to come, and what is to be judged. */
export default function Documents() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const nameOf = useDocumentName()
  const list = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem } & Partial<Reminded>>()
  const { meta } = list
  const all = Object.values(meta.byStatus).reduce((sum, count) => sum + count, 0)
  const own = (key: string) => t(`documents.list.${key}`)
  const among = (name: string, values: readonly string[], wordOf: (value: string) => string) => ({
    name,
    label: own(name),
    options: values.map((value) => ({ value, label: wordOf(value) })),
  })
  if (list.few) return <HostDocuments rows={list.few} />
  if (list.papers) return <OwnDocuments rows={list.rows} papers={list.papers} />
  return (
    <>
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <StaffTable
        table={documentTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        empty={all === 0 ? <Empty title={own('none')}>{own('none-text')}</Empty> : undefined}
        order={own('order')}
        notice={
          <>
            <RemindedAll came={outcome} />
            <Lead list={list} />
          </>
        }
        main={{
          heading: own('student'),
          sort: 'student_name',
          nameOf: ({ studentName }) => studentName,
          pathOf: ({ id }) => path(`/documents/${id}`),
          under: (row) => (
            <span className="in-lines">
              {[row.groupNames.join(', '), nameOf(row), row.organizationName].filter(Boolean).join(' · ')}
              <span className="doc-due">
                <Due row={row} isInLines />
              </span>
            </span>
          ),
        }}
        columns={useColumns(list.rows)}
        below={
          isAsOpened(list.ask, documentTable.rules) && list.page.totalPages === 1 ? (
            <>
              <Done rows={list.done} />
              <AskedOfPupils rows={list.asked} />
              {list.done.length < all - meta.open || all === meta.open ? (
                <Rest count={all - meta.open} byStatus={meta.byStatus} />
              ) : null}
            </>
          ) : null
        }
        filters={[
          among('status', documentStatuses, (value) => t(`documents.status.${value}`)),
          among('kind', documentKinds, (value) => t(`documents.kind.${value}`)),
          among('party', documentParties, (value) => t(`documents.party.${value}`)),
        ]}
        views={[
          { name: own('open'), query: 'open=true', count: meta.open },
          { name: own('yours'), query: 'yours=true', count: meta.yours, isHot: meta.yours > 0 },
          { name: own('all'), query: 'open=any', count: all },
        ]}
        actions={
          <>
            <RemindAll rows={list.rows} isWhole={list.page.totalPages === 1} />
            {meta.may.keep ? (
              <Link className="btn" to={path('/documents/rules')}>
                {own('rules')}
              </Link>
            ) : null}
          </>
        }
      />
    </>
  )
}

type Row = GotOne<'/required_documents'>
/** What came of reminding all that stood there. */
function RemindedAll({ came: { reminded, left = 0 } = {} }: { came: Partial<Reminded> | undefined }) {
  const t = useT()
  if (reminded === undefined) return null
  return (
    <Notice tone={left > 0 ? 'warn' : 'ok'} role="status" title={t('documents.list.reminded', { count: reminded })}>
      {left > 0 ? <p>{t('documents.list.reminded-left', { count: left })}</p> : null}
    </Notice>
  )
}

/** Several of whom something is waited for are reminded with one button. `isWhole`: the list has no other page. */
function RemindAll({ rows, isWhole }: { rows: readonly Row[]; isWhole: boolean }) {
  const t = useT()
  const { today } = useShell()
  const late = rows.filter((row) => row.meta.canRemind && row.meta.turn.whose !== null && missedOf(row, today) !== null)
  if (late.length < 2) return null
  return (
    <Form method="post" data-kept="never">
      {late.map(({ id }) => (
        <input key={id} type="hidden" name="all" value={id} />
      ))}
      <SubmitButton look="plain">
        <Icon name="bell-ringing" /> {t(`documents.list.remind-${isWhole ? 'all' : 'these'}`, { count: late.length })}
      </SubmitButton>
    </Form>
  )
}

/** What is in order: which paper of whom, and until when it holds. */
function Done({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const path = useLocalePath()
  const { shortDate } = useFormat()
  const nameOf = useDocumentName()
  if (rows.length === 0) return null
  return (
    <PageSection id="done" title={t('documents.list.done')}>
      <ul className="lines rows doc-done">
        {rows.map((row) => (
          <li key={row.id} className="row-line">
            <Link className="main" to={path(`/documents/${row.id}`)}>
              {row.studentName}
            </Link>
            <span>{row.groupNames.join(', ')}</span>
            <span>{nameOf(row)}</span>
            <span>{row.organizationName}</span>
            <DocumentBadge status={row.status} isYours={false} isLate={false} />
            <span className="muted">
              {row.validUntil
                ? t('documents.list.holds-until', { day: shortDate(row.validUntil) })
                : row.judgedAt
                  ? t('documents.own.approved-on', { day: shortDate(row.judgedAt) })
                  : null}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

type RestProps = { count: number; byStatus: Record<string, number> }

/** What was asked besides, and why it stands not among what is still to come. */
function Rest({ count, byStatus: { verified = 0, waived = 0 } }: RestProps) {
  const t = useT()
  const own = (key: string, values = {}) => t(`documents.list.${key}`, values)
  if (count === 0) return <p className="muted doc-rest">{own('rest-none')}</p>
  // Of what ended otherwise no more is said than that it did.
  const told =
    verified + waived === count
      ? own('rest', { verified, waived, both: verified && waived ? 'yes' : 'no' })
      : own('rest-others', { count })
  return (
    <p className="muted doc-rest">
      {told} <Link to="?open=any">{own('rest-all')}</Link>
    </p>
  )
}

/** What the list comes to: which paper is late for longest, how many are, and how many wait for the reader. */
function Lead({ list: { ask, meta, page } }: { list: Awaited<ReturnType<typeof loader>> }) {
  const t = useT()
  const { today } = useShell()
  const { day } = useFormat()
  const nameOf = useDocumentName()
  const { yours, late } = meta
  if (yours + late === 0) return null
  // Above what was chosen no paper is named that need not stand in it, nor the only one that does.
  const longest = isAsOpened(ask, documentTable.rules) && page.total > 1 ? meta.longest : null
  // Of one alone it is said which that is.
  const others = longest && late === 1 ? 0 : late
  return (
    <p className="doc-lead">
      {longest ? (
        <b>
          {t(`documents.list.longest.${howMissed(longest, longest.missedOn)}`, {
            paper: nameOf(longest),
            name: longest.studentName,
            day: day(longest.missedOn),
            days: daysBetween(longest.missedOn, today),
          })}{' '}
        </b>
      ) : null}
      {yours + others > 0
        ? t('documents.list.lead', {
            yours,
            late: others,
            both: yours > 0 && others > 0 ? 'yes' : 'no',
            // What ran out is told apart from what never came.
            how: (meta.byStatus.expired ?? 0) > 0 ? 'expired' : 'late',
          })
        : null}
    </p>
  )
}

/** On which day a paper is to be there, called out where that day is past and it is not; of what expired or was asked late, since when. */
function Due({ row, isInLines = false }: { row: Row; isInLines?: boolean }) {
  const t = useT()
  const { today } = useShell()
  const { shortDay } = useFormat()
  const missed = row.meta.turn.whose && missedOf(row, today)
  const how = missed && howMissed(row, missed)
  if (missed && how !== 'late')
    return (
      <span className="doc-late">
        {/* That it ran out says the badge beside it. */}
        {t(`documents.list.missed.${how === 'expired' ? 'since' : how}`, { day: shortDay(missed) })}
      </span>
    )
  // What came in is told by when it did.
  if (row.status === 'received' && row.receivedAt)
    return <span>{t('documents.list.handed-in', { day: shortDay(row.receivedAt) })}</span>
  const day = shortDay(row.dueOn)
  return (
    <span className={missed ? 'doc-late' : undefined}>
      {isInLines ? t(`documents.list.${missed ? 'due-was' : 'due-by'}`, { day }) : day}
    </span>
  )
}

/** Until when it holds; of what has ended, when that was is said where it is handed in again. */
const holdsUntil = ({ validUntil, status }: Row) => (status === 'expired' ? null : validUntil)

function useColumns(rows: readonly Row[]): Column<Row>[] {
  const t = useT()
  const path = useLocalePath()
  const { shortDate } = useFormat()
  const { today } = useShell()
  const nameOf = useDocumentName()
  const own = (key: string) => t(`documents.list.${key}`)
  const act: Column<Row> = {
    key: 'act',
    heading: own('act'),
    phone: 'act',
    cell: (row) =>
      row.meta.turn.isYours ? (
        <Link className="btn btn-sm row-act" to={path(`/documents/${row.id}`)}>
          {own(row.status === 'received' ? 'act-judge' : 'act-hand-in')}{' '}
          <span className="vh">
            {nameOf(row)}, {row.studentName}
          </span>
        </Link>
      ) : (
        <RemindRow row={row} of={`${nameOf(row)}, ${row.studentName}`} />
      ),
  }
  return [
    { key: 'group', heading: own('group'), isTelling: true, cell: ({ groupNames }) => groupNames.join(', ') },
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
      cell: (row) => (
        <DocumentBadge
          status={row.status}
          isYours={row.meta.turn.isYours}
          isLate={row.meta.turn.whose !== null && row.status !== 'expired' && missedOf(row, today) !== null}
        />
      ),
    },
    {
      key: 'turn',
      heading: own('turn'),
      cell: ({ meta: { turn } }) => (turn.isYours ? <b>{own('you')}</b> : turn.whose ? own(`turn-${turn.whose}`) : ''),
    },
    {
      key: 'due',
      heading: own('due'),
      sort: 'due_on',
      cell: (row) => <Due row={row} />,
    },
    ...(rows.some(holdsUntil)
      ? [
          {
            key: 'until',
            heading: own('until'),
            sort: 'valid_until',
            isTelling: true,
            cell: (row: Row) => {
              const until = holdsUntil(row)
              return until ? shortDate(until) : ''
            },
          },
        ]
      : []),
    ...(rows.some((row) => row.meta.turn.isYours || showsReminding(row)) ? [act] : []),
  ]
}
