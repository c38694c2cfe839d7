import { useRef, useState } from 'react'
import {
  data as answer,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { NotForReader } from '#areas/tenancy/ui/not-for-reader.tsx'
import { isDraft, lookedAtFirst, type VacancyModeration } from '#areas/vacancies/model.ts'
import { mostTitle, TitleCount } from '#areas/vacancies/ui/edit-fields.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { useVacancyWords } from '#areas/vacancies/ui/words.ts'
import { newVacancyInput } from '#areas/vacancies/writing/schema.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fault, SelectField, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFieldCheck } from '#web/field-check.ts'
import { HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/judging.css'
import '#areas/vacancies/ui/vacancy-manage.css'

/** As many organizations stand in one list, as many of what was found, and as many of those a place was written for last. */
const [mostListed, mostFound, mostLast] = [20, 12, 5]
/** As many of one's own places stand there to go on with, and as many to begin from. */
const [mostBegun, mostCopied] = [3, 6]
/** As many places are looked through for whom they are. */
const mostSeen = 25

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const q = search.get('q')?.trim() ?? ''
  const chosen = search.get('organization') ?? undefined
  return load(args, async (api) => {
    // Who looks for one by name is not shown for whom a place was written last.
    const managed = await api.get(`/vacancies/managed?page[size]=${q ? 1 : mostSeen}`).catch(notForReader)
    if (!managed) return answer({ isTheirs: false as const }, { status: 403 })
    if (managed.meta.may.ownAlone) {
      const { data } = await api.get('/current_organizations')
      const hosts = data.filter(
        ({ organizationType, status }) => organizationType === 'Company' && ['approved', 'pending'].includes(status),
      )
      const places = managed.data.filter(({ title }) => title)
      return {
        isTheirs: true as const,
        hosts,
        q: '',
        chosen: chosen ?? hosts[0]?.id,
        searches: false,
        add: 'no' as const,
        own: {
          begun: places.filter(({ status }) => isDraft(status)).slice(0, mostBegun),
          written: places.filter(({ status }) => !isDraft(status)).slice(0, mostCopied),
          all: managed.meta.counts.all,
          hasMore: managed.meta.counts.all - managed.meta.counts.draft > mostCopied,
        },
        isStaff: false,
      }
    }
    // More than a list holds to choose from: one looks for it, and until then those a place was written for last stand there.
    const filters = new URLSearchParams({
      'filter[organization_type_eq]': 'Company',
      'filter[status_eq]': 'approved',
      sort: 'name',
      'page[size]': String(mostListed),
    })
    if (q) filters.set('filter[name_or_city_cont]', q)
    else if (chosen) filters.set('filter[id_eq]', chosen)
    const { data, meta } = await api.get(`/organizations?${filters}`)
    const searches = q !== '' || meta.page.total > mostListed
    const isAsked = q !== '' || chosen !== undefined
    const hosts = !searches ? data : isAsked ? data.slice(0, mostFound) : lastWrittenFor(managed.data)
    const only = data.length === 1 ? data[0]?.id : undefined
    return {
      isTheirs: true as const,
      hosts,
      q,
      chosen: chosen ?? only,
      searches,
      add: meta.may.add,
      own: undefined,
      isStaff: managed.meta.may.judge,
    }
  })
}

/** Whose places were written on last, the last one in front. */
function lastWrittenFor(places: readonly Managed[]): Host[] {
  const theirs = new Map(
    places
      .filter(({ organizationStatus }) => organizationStatus === 'approved')
      .map(({ organizationId: id, organizationName: name, organizationStatus: status, city }) => [
        id,
        { id, name, city: city ?? null, status },
      ]),
  )
  return [...theirs.values()].slice(0, mostLast)
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const copied = form.get('copy')
    if (copied) {
      const { data } = await api.post(`/vacancies/${String(copied)}/copy`, 'vacancies')
      throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
    }
    const { data } = await api.post('/vacancies', 'vacancies', {
      organizationId: String(form.get('organizationId') ?? ''),
      title: String(form.get('title') ?? ''),
    })
    throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
  })
}

export default function AddVacancy() {
  const found = useLoaderData<typeof loader>()
  return found.isTheirs ? <Begin {...found} /> : <NotTheirs />
}

type Host = { id: string; name: string; city: string | null; status: string }

type Found = {
  hosts: Host[]
  q: string
  chosen: string | undefined
  searches: boolean
  /** Whether the reader adds an organization that is missing, or proposes it to who judges. */
  add: 'directly' | 'proposed' | 'no'
  /**
   * Of who puts up the places of their own organization: what is not finished, what was sent in before and whether there is
   * more of it, and how many places there are.
   */
  own: { begun: Managed[]; written: Managed[]; hasMore: boolean; all: number } | undefined
  /** Whether the reader is one of those who look at what others put up. */
  isStaff: boolean
}

/** Who puts up no places is told who does, and where they stand. */
function NotTheirs() {
  const t = useT()
  const path = useLocalePath()
  return (
    <NotForReader title={t('vacancies.new.not-yours')} text={t('vacancies.new.not-yours-text')}>
      <Link className="btn btn-primary btn-lg" to={path('/vacancies/search')}>
        {t('vacancies.new.to-bank')}
      </Link>
    </NotForReader>
  )
}

function Begin({ hosts, q, chosen, searches, add, own: places, isStaff }: Found) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const { errors, check } = useFieldCheck(newVacancyInput.shape, problem)
  const [titled, setTitled] = useState(problem?.values.title?.length ?? 0)
  const words = useVacancyWords()
  const own = (key: string) => words(`vacancies.new.${key}`)
  // Before anybody is looked for nobody is missing.
  const isAsked = !searches || q !== '' || chosen !== undefined
  const looked = lookedAtFirst({
    moderation: tenant.capabilities.vacancyModeration as VacancyModeration,
    // Where one of them is still to be chosen all are approved.
    organizationApproved: hosts.every(
      ({ id, status }) => status === 'approved' || (chosen !== undefined && id !== chosen),
    ),
    submittedByStaff: isStaff,
    hasPublished: (places?.written ?? []).some((one) => one.publishedAt !== null && one.organizationId === chosen),
  })
  // Of who chooses among many: what to do when theirs is not one of them.
  const missing =
    searches && add !== 'no' ? (
      <p className="muted vac-missing">
        {own('not-there')}{' '}
        <Link to={path('/organizations/add')}>{own(add === 'directly' ? 'add-it' : 'propose-it')}</Link>
      </p>
    ) : null
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/vacancies'), words('vacancies.manage.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{own('title')}</h1>
          <p>{own('lead')}</p>
        </div>
      </div>
      <RecordCols
        aside={
          <HowItGoes
            id="goes"
            title={own('goes')}
            steps={['goes-1', 'goes-2', `goes-${looked}`].map((step) => own(step))}
          />
        }
      >
        <ErrorSummary problem={problem} />
        {places?.begun.map((place) => (
          <GoOn key={place.id} place={place} />
        ))}
        <div className="record-form">
          {searches ? <HostSearch q={q} /> : null}
          {hosts.length > 0 ? (
            <Form method="post" noValidate onBlur={check}>
              <HostField
                key={q}
                hosts={hosts}
                searches={searches}
                isFound={q !== ''}
                chosen={problem?.values.organizationId ?? chosen}
                errors={errors.organizationId}
              />
              {missing}
              <TextField
                label={t('vacancies.edit.field.title')}
                help={t('vacancies.edit.help.title')}
                name="title"
                className="w-l"
                maxLength={mostTitle}
                defaultValue={problem?.values.title ?? ''}
                errors={errors.title}
                onChange={({ target }) => setTitled(target.value.length)}
              />
              <TitleCount written={titled} />
              <div className="btn-group form-end">
                <SubmitButton>{own('start')}</SubmitButton>
              </div>
            </Form>
          ) : isAsked ? (
            <Notice tone="warn" role="status" title={own(places ? 'no-organization' : 'nobody')} />
          ) : null}
          {hosts.length === 0 ? missing : null}
        </div>
        {places && places.written.length > 0 && hosts.length > 0 ? <FromOwn {...places} /> : null}
      </RecordCols>
    </main>
  )
}

/** One of their own that was not finished, or came back with a question: that is gone on with, and not copied. */
function GoOn({ place: { id, title, status } }: { place: Managed }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <div className="vac-begun">
      <Notice title={t(`vacancies.new.begun.${status}`, { title })}>
        <Link className="btn" to={path(`/vacancies/${id}/edit`)}>
          {t('vacancies.new.go-on')} <span className="vh">: {title}</span>
        </Link>
      </Notice>
    </div>
  )
}

/** Their own places, the one that was written on last in front: most of a new one stands in one of them already. */
function FromOwn({ written, hasMore, all }: Pick<NonNullable<Found['own']>, 'written' | 'hasMore' | 'all'>) {
  const t = useT()
  const path = useLocalePath()
  // Where all of them are in one town it says nothing.
  const isInTowns = new Set(written.map(({ city }) => city)).size > 1
  const own = (key: string) => t(`vacancies.new.${key}`)
  return (
    <PageSection
      id="from-own"
      title={own('from-own')}
      end={
        hasMore ? (
          <Link className="end" to={path('/vacancies')}>
            {t('organizations.show.all-places', { count: all })}
          </Link>
        ) : null
      }
    >
      <p className="muted">{own('from-own-text')}</p>
      <ul className="lines rows">
        {written.map(({ id, title, sectorKeys, city, days, hoursTotal }) => (
          <li key={id} className="row-line">
            <span className="thumb org-place">
              <Spot sector={sectorKeys[0]} title={title} />
            </span>
            <div className="grow">
              <h3 className="row-title">{title}</h3>
              <p className="muted">
                {[
                  isInTowns ? city : null,
                  days.map((day) => t(`vacancies.day.${day}.short`)).join(', '),
                  hoursTotal ? t('vacancies.hours', { count: hoursTotal }) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Form method="post">
              <SubmitButton look="plain" name="copy" value={id}>
                {t('vacancies.manage.copy')} <span className="vh">: {title}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** So long after a letter it is looked for. */
const pauseMs = 350

/** Many to choose from: one is looked for first, while its name is typed. */
function HostSearch({ q }: { q: string }) {
  const t = useT()
  const own = (key: string) => t(`vacancies.new.${key}`)
  const submit = useSubmit()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (
    <Form role="search" className="seek">
      <TextField
        label={own('find')}
        help={own('find-help')}
        name="q"
        type="search"
        defaultValue={q}
        className="w-l"
        autoComplete="off"
        onChange={({ target: { form } }) => {
          clearTimeout(pause.current)
          pause.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), pauseMs)
        }}
      />
      <button type="submit" className="btn without-js">
        <Icon name="magnifying-glass" /> {own('search')}
      </button>
    </Form>
  )
}

type HostFieldProps = {
  hosts: Host[]
  /** Whether these are what was found among many, and not all there are. */
  searches: boolean
  isFound?: boolean
  chosen: string | undefined
  errors: string[] | undefined
}

/** Whose vacancy it becomes; who has one organization is not asked. */
function HostField({ hosts, searches, isFound = false, chosen, errors }: HostFieldProps) {
  const t = useT()
  const words = useVacancyWords()
  const label = t('vacancies.new.organization')
  if (!searches && hosts.length === 1) return <input type="hidden" name="organizationId" value={hosts[0]?.id} />
  if (!searches)
    return (
      <SelectField
        label={label}
        name="organizationId"
        defaultValue={chosen ?? ''}
        errors={errors}
        options={[
          ...(chosen === undefined ? [{ value: '', label: t('vacancies.new.choose') }] : []),
          ...hosts.map(({ id, name, city }) => ({ value: id, label: city ? `${name}, ${city}` : name })),
        ]}
      />
    )
  return (
    <fieldset className="field" id="f-organizationId" data-invalid={errors?.length ? '' : undefined}>
      <legend className="label">
        {isFound || chosen !== undefined ? label : words('vacancies.new.last-written-for')}
      </legend>
      <Fault errors={errors} />
      <div className="checks cards">
        {hosts.map(({ id, name, city }) => (
          <label key={id} className="check">
            <input type="radio" name="organizationId" value={id} defaultChecked={chosen === id} />
            <span>
              {name} <span className="muted">{city}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
