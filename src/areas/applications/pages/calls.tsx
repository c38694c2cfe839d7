import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { useCallWords } from '#areas/applications/ui/call-words.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { act, askedPage, lastPage, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { OwnActs, ownActs } from '#web/design/own-acts.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import { useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import './calls.css'

/** It is about applications, whatever its address lies below. */
export const handle = { roomOf: () => '/applications' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  return load(args, async (api) => {
    const asked = `filter[to_call_eq]=true&sort=organization_name&page[size]=50&page[number]=${askedPage(url)}`
    const [{ data: calls, meta }, made] = await Promise.all([
      api.get(`/applications?${asked}`),
      ownActs(api, { actions: callActs }),
    ])
    if (!meta.may.call) throw data({ code: 'applications.not-yours' }, { status: 403 })
    const { number, totalPages } = meta.page
    if (number > totalPages && totalPages > 0) throw redirect(lastPage(url, totalPages))
    return { calls, page: meta.page, made }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  // A step there is none of is refused by the API, as everywhere: it is nobody's no.
  const step = String(form.get('step')) as (typeof answers)[number]
  return act(args, form, async (api) => {
    // That nobody was reached is about the organization, whatever became of one question meanwhile.
    const version = step === 'not_reached' ? {} : { lockVersion: Number(form.get('lockVersion')) }
    await api.put(`/applications/${String(form.get('id'))}/${step}`, 'applications', version)
    return { done: step }
  })
}

/** So many of the calls that were made stand there by name. */
const mostMade = 10

/** What is said on the telephone, as it is kept. */
const callActs = ['applications.not-reached', 'applications.company-confirmed', 'applications.company-refused']

const answers = ['company_confirmed', 'company_refused', 'not_reached'] as const

type Call = GotOne<'/applications'>

/** Whom to telephone: organizations that are asked for a place and cannot be asked here, each answer one tap. */
export default function Calls() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { calls, page, made } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const hosts = Map.groupBy(calls, ({ organization, organizationName }) => organization?.id ?? organizationName)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('applications.calls.title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/applications'), t('applications.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('applications.calls.title')}</h1>
          <p>
            {calls.length === 0 || page.totalPages > 1
              ? t('applications.calls.lead')
              : t('applications.calls.lead-of', { asked: calls.length, hosts: hosts.size })}
          </p>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      {calls.length === 0 ? (
        <Empty title={t('applications.calls.none')}>{t('applications.calls.none-text')}</Empty>
      ) : (
        [...hosts].map(([host, asked]) => <Host key={host} calls={asked} />)
      )}
      {made.count > 0 ? (
        <PageSection id="made" title={t('applications.calls.made', { count: made.count })}>
          <OwnActs acts={made.acts.slice(0, mostMade)} />
          {made.count > mostMade ? (
            <p>
              <Link to={path('/recente_acties')}>{t('applications.calls.made-all')}</Link>
            </p>
          ) : null}
        </PageSection>
      ) : null}
      <Pager
        number={page.number}
        totalPages={page.totalPages}
        hrefOf={(number) => `${path('/internships/calls')}?page=${number}`}
      />
    </main>
  )
}

/** One organization: its number, and all that is to be asked in the one call. */
function Host({ calls }: { calls: Call[] }) {
  const t = useT()
  const path = useLocalePath()
  const { whom, last } = useCallWords()(lastCall(calls))
  const [first] = calls
  if (!first) return null
  const { id, organization, organizationName, city, call } = first
  return (
    <section className="call-host" aria-labelledby={`host-${id}`}>
      <div className="call-whom">
        <span className="sq" aria-hidden="true">
          {initialsOf(organizationName)}
        </span>
        <div>
          <h2 id={`host-${id}`}>{organizationName}</h2>
          {city ? <p className="muted">{city}</p> : null}
          {whom ? <p>{whom}</p> : null}
          {last ? <p className="muted">{last}</p> : null}
          <div className="call-acts">
            {call?.phone ? (
              <a className="btn btn-primary" href={`tel:${call.phone}`}>
                <Icon name="phone" /> {t('applications.calls.phone', { number: shownPhone(call.phone) })}
              </a>
            ) : (
              <p>
                {organization ? (
                  <Link to={path(`/organizations/${organization.id}`)}>{t('applications.calls.no-phone')}</Link>
                ) : (
                  t('applications.calls.no-phone')
                )}
              </p>
            )}
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <SubmitButton name="step" value="not_reached" look="plain">
                {t('applications.event.not_reached')}
                <span className="vh">: {organizationName}</span>
              </SubmitButton>
            </Form>
          </div>
        </div>
      </div>
      <ul className="lines rows">
        {calls.map((one) => (
          <Question key={one.id} asked={one} />
        ))}
      </ul>
    </section>
  )
}

/** Whom to ask for, as with the first question; nobody reached, as of whichever was called about last. */
function lastCall(calls: Call[]) {
  const told = calls.flatMap(({ call }) => call ?? [])
  const last = told.toSorted((a, b) => (b.notReachedAt ?? '').localeCompare(a.notReachedAt ?? ''))[0]
  return {
    contactName: told[0]?.contactName ?? null,
    notReachedAt: last?.notReachedAt ?? null,
    notReachedByName: last?.notReachedByName ?? null,
    notReachedByYou: last?.notReachedByYou ?? false,
  }
}

/** What is asked, about whom as far as the organization may know, and its answer. */
function Question({ asked }: { asked: Call }) {
  const t = useT()
  const path = useLocalePath()
  const { longDay } = useFormat()
  const locale = useLocale()
  const { today } = useShell()
  const {
    id,
    lockVersion,
    call,
    team,
    vacancyTitle,
    ageBadge,
    level,
    periodName,
    moment,
    expiresAt,
    motivation,
    meta,
  } = asked
  const whom = new Intl.ListFormat(locale).format(call?.names ?? [])
  const who = whom || (team ? t('applications.team.group', { count: team.size }) : t('applications.somebody'))
  const about = [
    ageBadge && !team ? t(`applications.age.${ageBadge}`) : null,
    level && !team ? t(`vacancies.level.${level}`) : null,
    call?.schoolName,
    periodName,
  ]
  return (
    <li className="row-line">
      <div className="grow">
        <p>
          <b>{t('applications.calls.ask', { who, vacancy: vacancyTitle })}</b>
        </p>
        <p className="muted call-about">{about.filter(Boolean).join(', ')}</p>
        {motivation && !team ? (
          <p className="call-said">
            {t('applications.calls.said')} <q>{motivation}</q>
          </p>
        ) : null}
        {moment ? (
          <p>
            <Moment slot={moment} />
          </p>
        ) : null}
        <p className="muted">
          {t('applications.calls.waits', { count: daysWaited(meta.turn.since, today) })}{' '}
          {expiresAt ? t('applications.calls.before', { date: longDay(new Date(expiresAt)) }) : null}
        </p>
        <Form method="post" className="btn-group call-answer">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="lockVersion" value={lockVersion} />
          <SubmitButton name="step" value="company_confirmed" look="plain">
            <Icon name="check-bold" /> {t('applications.calls.yes')}
            <span className="vh"> {t('applications.calls.about', { who, vacancy: vacancyTitle })}</span>
          </SubmitButton>
          <SubmitButton name="step" value="company_refused" look="stop">
            {t('applications.calls.no')}
            <span className="vh"> {t('applications.calls.about', { who, vacancy: vacancyTitle })}</span>
          </SubmitButton>
          <Link className="call-look" to={path(`/applications/${id}`)}>
            {t('applications.calls.look')}
          </Link>
        </Form>
      </div>
    </li>
  )
}
