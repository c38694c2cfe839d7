import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { SettingsFrame } from '#areas/settings/ui/frame.tsx'
import type { AnswerAt } from '#web/api-types.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readShell } from '#web/shell.ts'
import '#areas/settings/ui/settings.css'
import '#areas/search/ui/synonyms.css'
import type { Place } from '#areas/vacancies/ui/place.tsx'

type Group = { id: string; words: string[] }
type Tried = {
  q: string
  total: number
  places: Pick<Place, 'id' | 'title' | 'organizationName' | 'city'>[]
  meant: string | null
}
type Outcome = { problem?: FormProblem; done?: 'added' | 'changed' | 'removed' }

const shown = 5

export async function loader(args: LoaderFunctionArgs) {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return load(args, async (api) => {
    const [{ data, meta }, { user, organizations }, found] = await Promise.all([
      api.get('/search_synonyms'),
      readShell(api),
      q ? finds(api, q) : undefined,
    ])
    const groups = data.map(({ id, words }): Group => ({ id, words }))
    // Before anybody tries a word, the first rule shows what a rule does.
    const example = q ? undefined : groups[0]?.words[0]
    return {
      groups,
      defaults: meta.defaults,
      tried: found && triedWith(q, found),
      example: example === undefined ? undefined : triedWith(example, await finds(api, example)),
      forTenant: user?.capacities.some((one) => one === 'tenant_admin' || one === 'platform_admin') ?? false,
      forSchool: organizations.some(({ type }) => type === 'School'),
    }
  })
}

const finds = (api: PageApi, q: string) =>
  api.get(`/vacancies?${new URLSearchParams({ q, 'page[size]': String(shown) })}`)

/** What a word finds by itself: places that came because a wish was let go say nothing about it. */
function triedWith(q: string, { data, meta }: AnswerAt<'get', '/vacancies'>): Tried {
  const isOwn = meta.widened.every(({ step }) => step === 'spelling')
  return {
    q,
    total: isOwn ? meta.page.total : 0,
    places: isOwn ? data.map(({ id, title, organizationName, city }) => ({ id, title, organizationName, city })) : [],
    meant: meta.suggestion,
  }
}

export async function action(args: ActionFunctionArgs): Promise<unknown> {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  return act(args, form, async (api): Promise<Outcome> => {
    const id = text('id')
    if (text('step') === 'remove') {
      await api.delete(`/search_synonyms/${id}`)
      return { done: 'removed' }
    }
    const words = text(id ? `words-${id}` : 'words')
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean)
    if (id) await api.patch(`/search_synonyms/${id}`, 'search_synonyms', { words }, id)
    else await api.post('/search_synonyms', 'search_synonyms', { words })
    return { done: id ? 'changed' : 'added' }
  })
}

/** So many of those that are always there stand in sight. */
const fewDefaults = 6

export default function SynonymsScreen() {
  const t = useT()
  const { groups, defaults, tried, example, forTenant, forSchool } = useLoaderData<typeof loader>()
  const outcome = useActionData() as Outcome | undefined
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.synonyms.${key}`, values)
  const problem = outcome?.problem && atItsField(outcome.problem)
  const changing = problem?.values.id || undefined
  return (
    <SettingsFrame title={own('title')} forTenant={forTenant} forSchool={forSchool} isWide>
      <p className="lead">{own('lead')}</p>
      {outcome?.done ? <Notice tone="ok" role="status" title={own(`done.${outcome.done}`)} /> : null}
      <ErrorSummary problem={problem} />

      <div className="syn-cols">
        <div className="record-form syn-sheet">
          <section aria-labelledby="own-t">
            <h2 id="own-t">{own('yours', { count: groups.length })}</h2>
            {groups.length === 0 ? (
              <Empty title={own('none')}>{own('none-help')}</Empty>
            ) : (
              <ul className="rows">
                {groups.map((group) => (
                  <Line
                    key={`${group.id}${group.words.join()}`}
                    group={group}
                    problem={changing === group.id ? problem : undefined}
                  />
                ))}
              </ul>
            )}
          </section>
          {groups.length === 0 ? (
            <Add problem={changing ? undefined : problem} />
          ) : (
            <details key={groups.length} className="stepform" open={(problem && !changing) || undefined}>
              <summary className="btn btn-primary">
                <Icon name="plus-bold" /> {own('new')}
              </summary>
              <Add problem={changing ? undefined : problem} />
            </details>
          )}
          {/* Some of them are read at once: they say what a group is. */}
          <div className="syn-some">
            <p className="hint">{own('defaults-help')}</p>
            <ul className="synonyms">
              {defaults.slice(0, fewDefaults).map((words) => (
                <li key={words.join()}>{words.join(' = ')}</li>
              ))}
            </ul>
          </div>
          <details className="folds">
            <summary>{own('defaults', { count: defaults.length })}</summary>
            <ul className="synonyms">
              {defaults.map((words) => (
                <li key={words.join()}>{words.join(' = ')}</li>
              ))}
            </ul>
          </details>
        </div>
        <section aria-labelledby="try-t" className="record-form">
          <h2 id="try-t">{own('try')}</h2>
          <Form method="get" className="try-word" preventScrollReset>
            <TextField label={own('try-word')} name="q" type="search" maxLength={100} defaultValue={tried?.q ?? ''} />
            <SubmitButton look="plain">{own('try-go')}</SubmitButton>
          </Form>
          {tried ? <Found tried={tried} groups={groups} defaults={defaults} /> : null}
          {example ? (
            <>
              <h3>{own('example')}</h3>
              <Found tried={example} groups={groups} defaults={defaults} />
            </>
          ) : null}
        </section>
      </div>
    </SettingsFrame>
  )
}

/** A new group of words that mean the same. */
function Add({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const own = (key: string) => t(`vacancies.synonyms.${key}`)
  return (
    <Form method="post" noValidate>
      <h2>{own('new')}</h2>
      <TextField
        label={own('field')}
        help={own('field-help')}
        name="words"
        autoComplete="off"
        defaultValue={problem?.values.words}
        errors={problem?.fields.words}
      />
      <SubmitButton name="step" value="add">
        {own('add')}
      </SubmitButton>
    </Form>
  )
}

/** What a word leads to now, and what is said to mean the same. */
function Found({ tried, groups, defaults }: { tried: Tried; groups: Group[]; defaults: string[][] }) {
  const t = useT()
  const path = useLocalePath()
  const { q, total, places, meant } = tried
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.synonyms.${key}`, values)
  const same = [...groups.map(({ words }) => words), ...defaults]
    .filter((words) => words.includes(q.toLowerCase()))
    .flatMap((words) => words.filter((word) => word !== q.toLowerCase()))
  return (
    <div role="status">
      <p>
        <strong>{own('finds', { count: total, q })}</strong> {meant ? own('meant', { meant }) : null}{' '}
        {same.length ? own('same', { words: [...new Set(same)].join(', ') }) : own('no-same')}
      </p>
      {places.length ? (
        <ul className="rows">
          {places.map(({ id, title, organizationName, city }) => (
            <li key={id} className="row-line">
              <div>
                <Link to={path(`/vacancies/${id}`)}>{title}</Link>
                <p className="muted small">{[organizationName, city].filter(Boolean).join(', ')}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {total > places.length ? (
        <p>
          <Link to={`${path('/vacancies/search')}?${new URLSearchParams({ q })}`}>{own('all', { count: total })}</Link>
        </p>
      ) : null}
    </div>
  )
}

function Line({ group: { id, words }, problem }: { group: Group; problem: FormProblem | undefined }) {
  const t = useT()
  const own = (key: string) => t(`vacancies.synonyms.${key}`)
  const field = `words-${id}`
  return (
    <li>
      <details className="syn-line" open={problem !== undefined}>
        <summary>
          <b className="breaks">{words.join(' = ')}</b>
          <span className="btn btn-sm">{own('change')}</span>
        </summary>
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <TextField
            label={own('field')}
            help={own('field-help')}
            name={field}
            autoComplete="off"
            defaultValue={problem?.values[field] ?? words.join(', ')}
            errors={problem?.fields[field]}
          />
          <div className="btn-group">
            <SubmitButton name="step" value="change">
              {t('settings.save')}
            </SubmitButton>
          </div>
          <details className="folds">
            <summary>{own('remove')}</summary>
            <p>{own('remove-sure')}</p>
            <SubmitButton name="step" value="remove" look="remove">
              {own('remove-yes')}
            </SubmitButton>
          </details>
        </Form>
      </details>
    </li>
  )
}

/** Words are typed in one field, and judged one by one: each refusal stands at that field, once. */
function atItsField(problem: FormProblem): FormProblem {
  const name = problem.values.id ? `words-${problem.values.id}` : 'words'
  const sentences = [...new Set(Object.values(problem.fields).flat())]
  return { ...problem, fields: sentences.length ? { [name]: sentences } : {} }
}
