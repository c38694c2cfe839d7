import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ReadingPage } from '#areas/tenancy/ui/reading-page.tsx'
import { firstRun, searchFrequencies } from '#areas/search/saved-searches/model.ts'
import { KeepForm, keepOrDrop } from '#areas/search/ui/keep.tsx'
import { act, askedPage, lastPage, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocalePath, useT, useToday } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { changeSearchInput } from '../saved-searches/schema.ts'
import '#areas/vacancies/ui/stagebank.css'
import { Hit } from '../ui/hit.tsx'

type Outcome = { problem?: FormProblem; done?: string } | null

export const handle = { elseRoom: '/vacancies/search' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const asked = askedPage(url)
  return load(args, async (api) => {
    const [kept, seen, searches] = await Promise.all([
      api.get(`/favorites?page[size]=20&page[number]=${asked}`),
      api.get('/seen_vacancies'),
      api.get('/saved_searches'),
    ])
    const { gone, page } = kept.meta
    if (page.number > page.totalPages && page.totalPages > 0) throw redirect(lastPage(url, page.totalPages))
    return { kept: kept.data, gone, page, seen: seen.data, searches: searches.data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const search = `/saved_searches/${String(form.get('search') ?? '')}` as const
  const change = (api: PageApi, changes: Record<string, unknown>) => api.patch(search, 'saved_searches', changes)
  return act(args, form, async (api): Promise<Outcome> => {
    switch (form.get('intent')) {
      case 'forget':
        await api.delete('/seen_vacancies')
        return { done: 'vacancies.favorites.forgotten' }
      case 'pause':
      case 'resume':
        await change(api, { paused: form.get('intent') === 'pause' })
        return { done: 'vacancies.saved.changed' }
      case 'change':
        await change(api, readForm(changeSearchInput, form))
        return { done: 'vacancies.saved.changed' }
      case 'delete':
        await api.delete(search)
        return { done: 'vacancies.saved.deleted' }
      default:
        await keepOrDrop(api, form)
        return null
    }
  })
}

/** What a pupil wants to come back to: places kept, searches kept, and what was looked at last. */
export default function Saved() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { kept, gone, page, seen, searches } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const [address] = useSearchParams()
  const changed = outcome ? undefined : searches.find(({ id }) => id === address.get('changed'))
  return (
    <ReadingPage isWide title={t('vacancies.favorites.title')} lead={t('vacancies.favorites.lead')}>
      <ErrorSummary problem={outcome?.problem} />
      {outcome?.done ? <Notice tone="ok" role="status" title={t(outcome.done)} /> : null}
      <KeepForm />
      <PageSection id="kept-t" title={t('vacancies.favorites.places')}>
        {gone > 0 ? <p className="muted">{t('vacancies.favorites.gone', { count: gone })}</p> : null}
        {kept.length > 0 ? (
          <ol className="hits">
            {kept.map((place) => (
              <Hit
                key={place.id}
                place={place}
                act={
                  place.seatsLeft > 0 && place.meta.can.apply ? (
                    <Link className="btn" to={`${path(`/vacancies/${place.id}`)}#aanmelden`}>
                      {t('vacancies.show-page.apply')}
                      <span className="vh">: {place.title}</span>
                    </Link>
                  ) : undefined
                }
              />
            ))}
          </ol>
        ) : (
          <Empty
            title={t('vacancies.favorites.none')}
            action={
              <Link className="btn btn-primary" to={path('/vacancies/search')}>
                {t('vacancies.favorites.to-bank')}
              </Link>
            }
          >
            {t('vacancies.favorites.none-help')}
          </Empty>
        )}
        <Pager number={page.number} totalPages={page.totalPages} hrefOf={(number) => `?page=${number}`} />
      </PageSection>
      <PageSection id="zoekopdrachten" title={t('vacancies.saved.title')}>
        {changed ? (
          <Notice tone="ok" role="status" title={t('vacancies.saved.changed-search', { name: changed.name })} />
        ) : null}
        <p className="muted">{t(searches.length > 0 ? 'vacancies.saved.help' : 'vacancies.saved.none')}</p>
        <ul className="rows saved-searches">
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} problem={outcome?.problem} />
          ))}
        </ul>
      </PageSection>
      {seen.length > 0 ? (
        <PageSection
          id="seen-t"
          title={t('vacancies.favorites.seen')}
          end={
            <Form method="post" className="end">
              <input type="hidden" name="intent" value="forget" />
              <SubmitButton look="quiet">{t('vacancies.favorites.forget')}</SubmitButton>
            </Form>
          }
        >
          <p className="muted">{t('vacancies.favorites.seen-help')}</p>
          <ol className="hits">
            {seen.map((place) => (
              <Hit key={place.id} place={place} />
            ))}
          </ol>
        </PageSection>
      ) : null}
      <PageSection id="wishes-t" title={t('vacancies.fit.settings')}>
        <p className="muted">{t('vacancies.fit.settings-there')}</p>
        <p>
          <Link className="btn" to={path(`/students/${user?.id}/edit`)}>
            {t('members.student.title-own')}
          </Link>
        </p>
      </PageSection>
    </ReadingPage>
  )
}

/** A search that goes on looking: run it now, have it mailed otherwise, let it rest, or remove it. */
function SearchRow({ search, problem }: { search: GotOne<'/saved_searches'>; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { day, longDay } = useFormat()
  const today = useToday()
  const { id, name, query, frequency, paused, ranOn } = search
  const own = (key: string) => t(`vacancies.saved.${key}`)
  const mine = problem?.values.search === id ? problem : undefined
  /** When it was mailed of last; before that, when it will be. */
  const when = () =>
    ranOn
      ? `${own(`frequencies.${frequency}`)} · ${t('vacancies.saved.ran', { day: day(ranOn) })}`
      : t('vacancies.saved.first', { day: longDay(firstRun(frequency, today)) })
  return (
    <li className="row-line">
      <div className="grow">
        <p>
          <Link to={`${path('/vacancies/search')}?${query}`}>
            <strong>{name}</strong>
          </Link>
        </p>
        <p className="muted small">{paused ? own('paused') : frequency === 'off' ? own('frequencies.off') : when()}</p>
        <details open={mine ? true : undefined}>
          <summary>
            {own('settings')} <span className="vh">{name}</span> <Icon name="caret-down" />
          </summary>
          <Form method="post" noValidate>
            <input type="hidden" name="search" value={id} />
            <label className="pick-one">
              <span>{own('name')}</span>
              <input
                className="input"
                name="name"
                maxLength={60}
                defaultValue={mine?.values.name ?? name}
                aria-invalid={mine?.fields.name ? true : undefined}
              />
            </label>
            <label className="pick-one">
              <span>{own('frequency')}</span>
              <select className="select" name="frequency" defaultValue={mine?.values.frequency ?? frequency}>
                {searchFrequencies.map((value) => (
                  <option key={value} value={value}>
                    {own(`frequencies.${value}`)}
                  </option>
                ))}
              </select>
            </label>
            <SubmitButton name="intent" value="change">
              {own('keep-changes')}
            </SubmitButton>
          </Form>
          <Form method="post" className="row">
            <input type="hidden" name="search" value={id} />
            <Link className="btn" to={`${path('/vacancies/search')}?${query}${query ? '&' : ''}change=${id}`}>
              {own('change')} <span className="vh">{name}</span>
            </Link>
            <SubmitButton look="plain" name="intent" value={paused ? 'resume' : 'pause'}>
              {own(paused ? 'resume' : 'pause')} <span className="vh">{name}</span>
            </SubmitButton>
            <SubmitButton look="remove" name="intent" value="delete">
              {own('delete')} <span className="vh">{name}</span>
            </SubmitButton>
          </Form>
        </details>
      </div>
      <Link className="btn" to={`${path('/vacancies/search')}?${query}${query ? '&' : ''}order=newest`}>
        {own('run')} <span className="vh">{name}</span>
      </Link>
    </li>
  )
}
