import {
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { hostInput, selfFoundInput } from '#areas/applications/self-found/schema.ts'
import { Findings } from '#areas/applications/ui/self-found/findings.tsx'
import type { FoundToJudge } from '#areas/applications/ui/self-found/found.ts'
import { FoundFacts } from '#areas/applications/ui/self-found/found-facts.tsx'
import { FoundForm } from '#areas/applications/ui/self-found/found-form.tsx'
import { ApplicationState } from '#areas/applications/ui/application-state.tsx'
import { FoundRoad, isOnRoad } from '#areas/applications/ui/self-found/found-road.tsx'
import { HostAnswer } from '#areas/applications/ui/self-found/host-answer.tsx'
import { HostJudge } from '#areas/applications/ui/self-found/host-judge.tsx'
import { hostToJudge } from '#areas/applications/ui/self-found/host-to-judge.ts'
import { nextFound, ToNextFound } from '#areas/applications/ui/self-found/next-found.tsx'
import { Alike } from '#areas/organizations/ui/alike.tsx'
import { judgeOrganization } from '#areas/organizations/ui/judging.ts'
import { JudgeChecks } from '#areas/organizations/ui/judge-checks.tsx'
import { JudgeForm } from '#areas/applications/ui/self-found/judge-form.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { StepOf } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { RemindNow, showsReminding } from '#web/design/remind-row.tsx'
import { WaitsOn } from '#web/design/turn.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { isHost, readShell, useShell } from '#web/shell.ts'
import '#web/design/judging.css'
import './self-found.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/self_found_places/${args.params.id}`)
    // Who sends it once more reckons with the days on which they come.
    const coming = data.meta.allowedEvents.includes('resubmit')
      ? await api.get('/self_found_places?page[size]=1').then(({ meta: list }) => list.coming, notForReader)
      : undefined
    const { user } = await readShell(api)
    const [host, next] = await Promise.all([
      data.meta.mayApproveHost && data.organization ? hostToJudge(api, data.organization.id) : undefined,
      // A pupil answers nobody, and a host the one they were asked about.
      user?.id === data.student?.id || isHost(user) ? null : nextFound(api, data.id),
    ])
    return { place: data, findings: meta.findings, coming: coming ?? null, host: host ?? null, next }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { step, ...input } = Object.fromEntries([...form].filter(([, value]) => value !== ''))
  const base = `/self_found_places/${args.params.id}` as const
  return act(args, form, async (api) => {
    // What is said to the organization of the place names which status it gets; or the one it is the same as.
    if (form.has('status') || step === 'merge') return { done: `host-${await judgeOrganization(api, form)}` }
    if (step === 'resubmit') await api.put(`${base}/resubmit`, 'self_found_places', readForm(selfFoundInput, form))
    else if (step === 'host_confirm')
      await api.put(`${base}/host_confirm`, 'self_found_places', readForm(hostInput, form))
    else if (step === 'remind') await api.post(`/applications/${String(args.params.id)}/remind`, 'applications')
    else await api.put(`${base}/${String(step) as StepOf<'/self_found_places/:id'>}`, 'self_found_places', input)
    return { done: String(step) }
  })
}

type Result = { problem?: FormProblem; done?: string } | undefined

export const handle = { elseRoom: '/applications' }

export default function SelfFoundShow() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user, navigation } = useShell()
  const { place, next, host } = useLoaderData<typeof loader>()
  const result = useActionData<Result>()
  const [search] = useSearchParams()
  const name = place.studentFirstName ?? t('applications.somebody')
  const own = user?.id === place.student?.id
  // A question is for who answers it.
  const mayAnswer = place.meta.allowedEvents.length > 0
  // What is asked, what was seen and the answer beside each other take more room than what is read.
  const isJudged = mayAnswer || host !== null
  const title = own ? place.hostName : t(mayAnswer ? 'found.judge.may' : 'found.row', { name, host: place.hostName })
  return (
    <main id="inhoud" className={own ? 'wrap wrap-read page' : isJudged ? 'wrap wrap-wide page' : 'wrap page'}>
      <title>{pageTitle(title, tenant.appName)}</title>
      {/* Where one's own places were switched off their list is not there, while one that runs is finished. */}
      {!own || navigation.some((entry) => entry.path === '/zelfgevonden') ? (
        <Crumbs rooms={[[path('/zelfgevonden'), t(own ? 'found.title-own' : 'found.title-staff')]]} />
      ) : (
        <Crumbs rooms={[[path('/dashboard'), t('found.to-dashboard')]]} />
      )}
      <RecordHead
        mark={
          <span className="sq" aria-hidden="true">
            {initialsOf(place.hostName)}
          </span>
        }
        title={title}
        lead={own ? place.city : aboutPupil(place, t)}
        state={<ApplicationState status={place.status} origin="self_found" isOwn={own} meta={place.meta} />}
      >
        {place.internship ? (
          <Link className="btn btn-primary" to={path(`/internships/${place.internship.id}`)}>
            {t('applications.to-internship')}
          </Link>
        ) : null}
      </RecordHead>
      {search.has('sent') && place.status === 'awaiting_school' && !result ? (
        <Notice tone="ok" role="status" title={t('found.sent', { school: place.schoolName })} />
      ) : null}
      {result?.done && result.done !== 'remind' ? (
        <Notice tone="ok" role="status" title={doneWords(result.done, place, t)}>
          {next ? <ToNextFound next={next} /> : null}
        </Notice>
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {own ? <OwnPlace result={result} /> : <Judged result={result} />}
    </main>
  )
}

/** What was done, to the organization or to the place. Where the host has no address nobody was mailed: somebody calls. */
function doneWords(done: string, { contactEmail }: FoundToJudge, t: ReturnType<typeof useT>): string {
  if (done.startsWith('host-')) return t(`organizations.done.${done.slice('host-'.length)}`)
  return t(`found.done.${done === 'approve' && !contactEmail ? 'approve-call' : done}`)
}

function aboutPupil(place: FoundToJudge, t: ReturnType<typeof useT>): string {
  const age = place.studentAge === null ? null : t('found.judge.age', { age: place.studentAge })
  return [place.studentName, age, place.groupNames.join(', '), place.schoolName].filter(Boolean).join(', ')
}

/** How it stands for the pupil, and the form again where the school asked something. */
function OwnPlace({ result }: { result: Result }) {
  const t = useT()
  const { place, coming } = useLoaderData<typeof loader>()
  const asks = (place.meta.allowedEvents as readonly string[]).includes('resubmit')
  return (
    <>
      <FoundRoad status={place.status} contact={place.contactName} />
      {asks && place.question ? (
        <Notice tone="warn" title={t('found.asked')}>
          <p className="prewrap">“{place.question}”</p>
        </Notice>
      ) : null}
      <Said place={place} />
      {asks ? (
        <FoundForm
          key={place.lockVersion}
          place={place}
          problem={result?.problem}
          program={place.program}
          coming={coming}
        />
      ) : (
        <FoundFacts place={place} />
      )}
      <JudgeForm place={place} problem={result?.problem} isOwn />
    </>
  )
}

/** What school and host said in words. */
function Said({ place }: { place: FoundToJudge }) {
  const t = useT()
  return (
    <>
      {place.message ? (
        <Notice tone="ok" title={t('found.message')}>
          <p className="prewrap">“{place.message}”</p>
        </Notice>
      ) : null}
      {place.declineNote && ['declined', 'withdrawn'].includes(place.status) ? (
        <Notice tone="stop" title={t('found.declined')}>
          <p className="prewrap">“{place.declineNote}”</p>
        </Notice>
      ) : null}
      {place.confirmedBy ? (
        <Notice
          tone="ok"
          title={t(`found.confirmed.${place.confirmedBy}`, { name: place.confirmedName ?? place.contactName })}
        >
          {place.confirmedNote}
        </Notice>
      ) : null}
    </>
  )
}

/** Side by side for who judges: what the pupil asks, what was seen of it, the answer. */
function Judged({ result }: { result: Result }) {
  const t = useT()
  const { user } = useShell()
  const { place, findings, host, next } = useLoaderData<typeof loader>()
  const can = place.meta.allowedEvents as readonly string[]
  const name = place.studentFirstName ?? t('applications.somebody')
  const road = isOnRoad(place.status) ? (
    <section className="sf-next" aria-labelledby="sf-road">
      <h2 id="sf-road">{t('found.judge.goes')}</h2>
      <FoundRoad
        status={place.status}
        contact={place.contactName}
        pupil={name}
        isNewHost={place.organizationStatus !== 'approved'}
      />
    </section>
  ) : null
  const { whose, since } = place.meta.turn
  const isOfOther = !place.meta.mayApproveHost && can.length === 0 && (whose === 'school' || whose === 'company')
  const other = isOfOther
    ? (whose === 'school' && place.coordinatorName) ||
      t(`found.who.${whose}`, { school: place.schoolName, contact: place.contactName })
    : ''
  return (
    <>
      {/* Who may not answer reads who does, and for how long it waits. */}
      {isOfOther ? (
        <WaitsOn
          who={other}
          since={since}
          action={
            showsReminding(place) ? (
              <RemindNow
                row={place}
                words={
                  whose === 'school' && place.coordinatorName
                    ? t('found.remind', { name: place.coordinatorName })
                    : t(`applications.remind.${whose}`)
                }
              />
            ) : undefined
          }
        >
          {whose === 'school' && !isHost(user) ? t('found.who.tell', { name: other, pupil: name }) : undefined}
        </WaitsOn>
      ) : null}
      <div className="sf-cols">
        <section aria-labelledby="sf-asks">
          <h2 id="sf-asks">{t('found.judge.asks', { name })}</h2>
          <FoundFacts place={place} />
          <Said place={place} />
          {place.question ? (
            <Notice title={t('found.judge.asked')}>
              <p className="prewrap">“{place.question}”</p>
            </Notice>
          ) : null}
        </section>
        {findings.length > 0 && !host ? (
          <section className="sf-seen" aria-labelledby="sf-seen">
            <h2 id="sf-seen">
              {t('found.judge.seen')}{' '}
              <span className="sf-end">
                {t('found.judge.in-order', {
                  count: findings.filter(({ tone }) => tone === 'ok').length,
                  all: findings.length,
                })}
              </span>
            </h2>
            <Findings findings={findings} mayJudge={can.includes('approve')} />
          </section>
        ) : null}
        {host ? (
          <section className="sf-seen" aria-labelledby="sf-host">
            <h2 id="sf-host">{t('found.judge.seen')}</h2>
            <JudgeChecks {...host} />
            {host.duplicates.length > 0 ? <Alike {...host} /> : null}
            {findings.length > 0 ? <Findings findings={findings} mayJudge={false} /> : null}
          </section>
        ) : null}
        {host || can.length > 0 ? (
          <div className="sf-answers">
            {host ? <HostJudge place={place} host={host} problem={result?.problem} /> : null}
            {can.length > 0 ? (
              <aside className="sf-answer">
                {can.includes('host_confirm') ? (
                  <HostAnswer place={place} problem={result?.problem} steps={['host_confirm', 'host_refuse']} />
                ) : (
                  <JudgeForm place={place} problem={result?.problem} isOwn={false} />
                )}
              </aside>
            ) : null}
            {next && !result?.done ? <ToNextFound next={next} /> : null}
          </div>
        ) : null}
        {road}
      </div>
    </>
  )
}
