import { Form, Link, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { weekdays } from '#platform/week.ts'
import { isDraft, isOnline, vacancyFormats, vacancyStatuses } from '#areas/vacancies/model.ts'
import type { VacancyStepName } from '#areas/vacancies/steps/model.ts'
import { VacancyFacts } from '#areas/vacancies/ui/facts.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { Reopen, reopenAsked } from '#areas/vacancies/ui/reopen.tsx'
import { PlaceThumb } from '#areas/vacancies/ui/picture.tsx'
import { Pips } from '#areas/vacancies/ui/pips.tsx'
import { useIsUpTo, stepAsked, StepForms } from '#areas/vacancies/ui/step-forms.tsx'
import { vacancyTable } from '#areas/vacancies/ui/table.ts'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { viewsOf } from '#areas/vacancies/ui/views.ts'
import { useVacancyWords } from '#areas/vacancies/ui/words.ts'
import type { FormProblem } from '#web/api.ts'
import type { GotMeta } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { DaysWaited } from '#web/design/days-waited.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { StaffTable } from '#web/design/staff-table.tsx'
import type { TableFilter } from '#web/design/table-filters.tsx'
import type { Column } from '#web/design/table-rows.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { isHost, useShell } from '#web/shell.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'
import '#areas/vacancies/ui/stagebank.css'
import '#areas/vacancies/ui/vacancy-manage.css'
import { DayStrip } from '../ui/place.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return loadStaffTable(args, vacancyTable, {
    find: (api, query) => api.get(`/vacancies/managed?${query}`),
    open: (api, id) => api.get(`/vacancies/${id}/managed`),
  })
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, vacancyTable, async (api, form) => {
    await reopenAsked(api, form)
    const asked = stepAsked(form)
    if (!asked) return undefined
    const { data } = await api.put(`/vacancies/${asked.id}/${asked.step}`, 'vacancies', asked.attributes)
    if (asked.step === 'renew') throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
    return { done: asked.step }
  })
}

// Only steps without a word to those they concern: what asks for a reason is done one at a time.
const bulkSteps = { judge: ['approve', 'archive'], own: ['pause', 'resume', 'archive'] } as const
type BulkStep = (typeof bulkSteps)[keyof typeof bulkSteps][number]
type Outcome = { problem?: FormProblem; done?: VacancyStepName }
type Meta = GotMeta<'/vacancies/managed'>

const bulkIcons: Record<BulkStep, string> = {
  approve: 'check-bold',
  pause: 'minus-circle-fill',
  resume: 'arrow-clockwise',
  archive: 'archive',
}

function useOwn() {
  const words = useVacancyWords()
  return (key: string, values?: Record<string, string | number>) => words(`vacancies.manage.${key}`, values)
}

export default function Vacancies() {
  const t = useT()
  const own = useOwn()
  const path = useLocalePath()
  const { tenant } = useShell()
  const list = useLoaderData<typeof loader>()
  const outcome = useOutcome<Outcome>()
  const { may, counts } = list.meta
  const title = own('title')
  const isInTowns = new Set(list.rows.map(({ city }) => city)).size > 1
  const steps: readonly BulkStep[] = may.judge ? bulkSteps.judge : may.ownAlone ? bulkSteps.own : []
  return (
    <>
      <title>{pageTitle(title, tenant.appName)}</title>
      <StaffTable
        table={vacancyTable}
        data={list}
        problem={outcome?.problem}
        words={own}
        title={title}
        caption={own('caption')}
        order={own('order')}
        main={{
          heading: own('vacancy'),
          sort: 'title',
          nameOf: (row) => row.title || own('untitled'),
          pathOf: ({ id, status, meta: { can } }) =>
            path(`/vacancies/${id}${can.edit && isDraft(status) ? '/edit' : ''}`),
          under: (row) => (
            <>
              {
                // Where all of one's places are in one town it says nothing.
                may.ownAlone ? (
                  <Under vacancy={{ city: isInTowns ? row.city : null, days: row.days }} />
                ) : (
                  [row.organizationName, row.city].filter(Boolean).join(', ')
                )
              }
              <Standing row={row} />
              <ForSome row={row} />
            </>
          ),
          mark: { shape: 'square', of: (row) => <PlaceThumb place={row} /> },
        }}
        columns={useColumns(list.rows)}
        filters={useFilters()}
        views={viewsOf(list.meta, own)}
        notice={
          <>
            <Found counts={counts} may={may} />
            <Told outcome={outcome} />
          </>
        }
        bulk={steps.map((value) => ({ value, label: t(`vacancies.event.${value}`), icon: bulkIcons[value] }))}
        exports={may.export}
        actions={<Actions {...list.meta} />}
        peekOf={(vacancy) => ({
          title: vacancy.title || own('untitled'),
          path: path(`/vacancies/${vacancy.id}`),
          editPath: vacancy.meta.can.edit ? path(`/vacancies/${vacancy.id}/edit`) : undefined,
          children: <Details vacancy={vacancy} problem={outcome?.problem} />,
        })}
        empty={counts.all === 0 ? <NoneYet /> : undefined}
      />
    </>
  )
}

function useColumns(rows: readonly Managed[]): Column<Managed>[] {
  const own = useOwn()
  const { today, user } = useShell()
  const { day } = useFormat()
  // Who has a few places of their own sees beside each what there is to do about it; who looks after all works through views.
  const isOurs = isHost(user)
  const hasAct = ({ status, openApplications, meta }: Managed) =>
    (status === 'expired' && meta.allowedEvents.includes('renew')) ||
    (isOurs && (isDraft(status) || status === 'paused' || openApplications > 0))
  return [
    ...(rows.some(hasAct)
      ? [
          {
            key: 'act',
            heading: own('act'),
            phone: 'act' as const,
            cell: (row: Managed) => (hasAct(row) ? <Act row={row} today={today} isOurs={isOurs} /> : null),
          },
        ]
      : []),
    {
      key: 'seats',
      heading: own('seats'),
      sort: 'seats_left',
      isNumber: true,
      phone: 'number',
      // Of what nobody can ask for, no seat is free.
      cell: ({ status, seatsLeft, seats }) =>
        isOnline(status) ? (
          <span className="vac-seats">
            <span>{own('seats-of', { left: seatsLeft, seats })}</span>
            <Pips className="vac-pips" seats={seats} taken={seats - seatsLeft} />
          </span>
        ) : (
          <span className="vac-seats muted">
            <span>{own('seats-plain', { count: seats })}</span>
            {/* The room of the stones keeps the numbers below each other. */}
            <span className="vac-pips" aria-hidden="true" />
          </span>
        ),
    },
    // Beside one's own places the way to them says how many there are.
    ...(isOurs
      ? []
      : [
          {
            key: 'applications',
            heading: own('applications'),
            sort: 'open_applications',
            isNumber: true,
            phone: 'wide' as const,
            cell: (row: Managed) => <Asked row={row} />,
          },
        ]),
    { key: 'days', heading: own('days'), cell: ({ days }) => (days.length ? <DayStrip days={days} /> : null) },
    {
      key: 'ends',
      heading: own('ends'),
      sort: 'last_day',
      cell: ({ lastDay }) => (lastDay ? day(lastDay) : <span className="muted">{own('no-end')}</span>),
    },
    { key: 'changed', heading: own('changed'), sort: 'updated_at', cell: ({ updatedAt }) => day(updatedAt) },
  ]
}

/** How many ask for it, and lit those who wait for the reader, which is why it stands on top. */
function Asked({ row: { id, title, openApplications, toAnswer } }: { row: Managed }) {
  const own = useOwn()
  const path = useLocalePath()
  if (openApplications === 0) return <span className="vh">0</span>
  const toThem = path(`/applications?${new URLSearchParams({ open: 'true', vacancy: id })}`)
  return (
    <Link className={toAnswer > 0 ? 'vac-asked vac-asked-you' : 'vac-asked'} to={toThem}>
      {toAnswer > 0 ? own('asked-you', { count: toAnswer }) : <span className="count hide-s">{openApplications}</span>}
      <span className={toAnswer > 0 ? 'vh' : 'in-lines'}>{own('asked', { count: openApplications })}</span>
      <span className="vh">: {title || own('untitled')}</span>
    </Link>
  )
}

/** Those it is not meant for find it in no bank: why there are fewer there. */
function ForSome({ row: { schoolIds, groupIds } }: { row: Managed }) {
  const own = useOwn()
  if (schoolIds.length === 0) return null
  return <span className="row-state">{own('for-some', { among: groupIds.length > 0 ? 'classes' : 'schools' })}</span>
}

/** Most are open to ask for, which goes without saying, so that the eye stops at the others. */
function Standing({ row }: { row: Managed }) {
  const t = useT()
  const isUpTo = useIsUpTo()
  if (row.status === 'published') return <span className="vh">, {t('vacancies.status.published')}</span>
  return (
    <span className="row-state">
      <VacancyBadge status={row.status} isYours={isUpTo(row)} quiet />{' '}
      {row.status === 'pending_review' && row.submittedAt && isUpTo(row) ? (
        <DaysWaited since={row.submittedAt} />
      ) : null}
    </span>
  )
}

type ActProps = {
  row: Managed
  today: string
  isOurs: boolean
}

/** What there is to do about one place: see who asks for it, whatever becomes of it, and what it itself waits for. */
function Act({ row, today, isOurs }: ActProps) {
  const own = useOwn()
  const path = useLocalePath()
  const { id, title, openApplications, toAnswer } = row
  const act = <StateAct row={row} today={today} />
  if (!isOurs || openApplications === 0) return act
  const toThem = path(`/applications?${new URLSearchParams({ open: 'true', vacancy: id })}`)
  const of = <span className="vh">: {title || own('untitled')}</span>
  const others = openApplications - toAnswer
  return (
    <div className="btn-group vac-acts">
      {toAnswer > 0 ? (
        <Link className="btn btn-sm vac-turn" to={toThem}>
          <Icon name="hand-palm-fill" /> {own('answer-applications', { count: toAnswer })} {of}
        </Link>
      ) : null}
      {others > 0 ? (
        <Link className="vac-others" to={toThem}>
          {own('waits-for-others', { count: others })} {of}
        </Link>
      ) : null}
      {act}
    </div>
  )
}

/** Finish it, put it online again or open it for another year. */
function StateAct({ row, today }: Pick<ActProps, 'row' | 'today'>) {
  const t = useT()
  const own = useOwn()
  const path = useLocalePath()
  const { id, status, title, lockVersion, meta } = row
  const of = <span className="vh">: {title || own('untitled')}</span>
  if (isDraft(status))
    return meta.can.edit ? (
      <Link className="btn btn-sm" to={path(`/vacancies/${id}/edit`)}>
        {own('finish')} {of}
      </Link>
    ) : null
  if (status === 'paused')
    return meta.allowedEvents.includes('resume') ? (
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="lockVersion" value={lockVersion} />
        <SubmitButton look="plain" className="btn-sm" name="step" value="resume">
          {t('vacancies.event.resume')} {of}
        </SubmitButton>
      </Form>
    ) : null
  return <Reopen vacancy={row} today={today} className="btn-sm" look="plain" />
}

/** Below the name of one's own place: where it is, and on a phone, which has no room for the column, on which days. */
function Under({ vacancy: { city, days } }: { vacancy: Pick<Managed, 'city' | 'days'> }) {
  const t = useT()
  const said = weekdays.filter((day) => days.includes(day)).map((day) => t(`vacancies.day.${day}.short`))
  return (
    <>
      {city}
      {said.length > 0 ? (
        <span className="only-s">
          {city ? ', ' : ''}
          {said.join(', ')}
        </span>
      ) : null}
    </>
  )
}

function useFilters(): TableFilter[] {
  const t = useT()
  const own = useOwn()
  return [
    {
      name: 'status',
      label: own('status'),
      options: vacancyStatuses.map((value) => ({ value, label: t(`vacancies.status.${value}`) })),
    },
    {
      name: 'sector',
      label: own('sector'),
      options: sectors.map(({ key }) => ({ value: key, label: t(`vacancies.sector.${key}`) })),
    },
    {
      name: 'format',
      label: own('format'),
      options: vacancyFormats.map((value) => ({ value, label: t(`vacancies.format.${value}`) })),
    },
    { name: 'city', label: own('city') },
  ]
}

function Actions({ may, counts }: Meta) {
  const own = useOwn()
  const path = useLocalePath()
  return (
    <>
      {may.judge && counts.reports > 0 ? (
        <Link className="btn" to={path('/vacancies/reports')}>
          <Icon name="flag" /> {own('reported')} <span className="count count-hot">{counts.reports}</span>
        </Link>
      ) : null}
      {may.judge || may.import ? <Seldom may={may} /> : null}
      {may.add ? (
        <Link className="btn btn-primary" to={path('/vacancies/add')}>
          <Icon name="plus-bold" /> {own('add')}
        </Link>
      ) : null}
    </>
  )
}

/** What one does seldom beside the list, behind three dots. */
function Seldom({ may }: Pick<Meta, 'may'>) {
  const own = useOwn()
  const path = useLocalePath()
  const links = [
    ...(may.judge
      ? ([
          ['/vacancies/approve', 'stamp-fill', own('queue')],
          ['/vacancies/reports', 'flag', own('reports')],
        ] as const)
      : []),
    ...(may.import ? [['/vacancies/import', 'upload-simple', own('import')] as const] : []),
  ]
  return (
    <details className="menu">
      <summary className="btn">
        <Icon name="dots-three-bold" label={own('more')} />
      </summary>
      <ul className="menu-list">
        {links.map(([to, icon, name]) => (
          <li key={to}>
            <Link to={path(to)}>
              <Icon name={icon} /> {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Not one vacancy, whatever is asked: the first is still to be written. */
function NoneYet() {
  const own = useOwn()
  const path = useLocalePath()
  return (
    <Empty
      title={own('none')}
      action={
        <Link className="btn btn-primary" to={path('/vacancies/add')}>
          {own('add')}
        </Link>
      }
    >
      {own('none-text')}
    </Empty>
  )
}

/** How it stands with all of them, in one line: of one's own how much room there is and who waits for an answer, which says more than their number. */
function Found({ counts, may }: Pick<Meta, 'counts' | 'may'>) {
  const own = useOwn()
  if (counts.all === 0) return null
  const told = [
    may.ownAlone ? own('found.free', { count: counts.free }) : own('found.all', { count: counts.all }),
    may.ownAlone && counts.toAnswer > 0 ? own('found.to-answer', { count: counts.toAnswer }) : '',
    counts.toJudge > 0 ? own('found.to-judge', { count: counts.toJudge }) : '',
    counts.review > counts.toJudge ? own('found.in-review', { count: counts.review - counts.toJudge }) : '',
    may.judge && counts.reports > 0 ? own('found.reported', { count: counts.reports }) : '',
    counts.draft > 0 ? own('found.draft', { count: counts.draft }) : '',
    // Why the bank has fewer than are online.
    !may.ownAlone && counts.forSome > 0 ? own('found.for-some', { count: counts.forSome }) : '',
  ]
  return <p className="muted">{told.filter(Boolean).join(', ')}</p>
}

/** What came of the step for one. */
function Told({ outcome }: { outcome: Outcome | undefined }) {
  const own = useOwn()
  if (outcome?.problem?.values.step || outcome?.problem?.values.reopen)
    return <ErrorSummary problem={outcome.problem} />
  return outcome?.done ? <Notice tone="ok" role="status" title={own(`done.${outcome.done}`)} /> : null
}

function Details({ vacancy, problem }: { vacancy: Managed; problem: FormProblem | undefined }) {
  const t = useT()
  const { reviewNote, closedReason } = vacancy
  const isUpTo = useIsUpTo()
  return (
    <>
      <div className="row">
        <VacancyBadge status={vacancy.status} isYours={isUpTo(vacancy)} />
      </div>
      {reviewNote || closedReason ? (
        <Notice tone="warn" title={t('vacancies.manage.said')}>
          {reviewNote ?? closedReason}
        </Notice>
      ) : null}
      <VacancyFacts vacancy={vacancy} />
      {vacancy.summary ? <p>{vacancy.summary}</p> : null}
      <StepForms key={vacancy.lockVersion} vacancy={vacancy} problem={problem} />
    </>
  )
}
