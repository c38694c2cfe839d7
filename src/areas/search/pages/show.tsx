import { useState } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Apply, ApplyBar, isAsker } from '#areas/search/ui/apply.tsx'
import { ForMachines } from '#areas/search/ui/for-machines.tsx'
import { keepOrDrop } from '#areas/search/ui/keep.tsx'
import type { OwnStage } from '#areas/search/ui/own-stages.tsx'
import { useSeen } from '#areas/search/ui/seen.ts'
import { findSimilar, Similar } from '#areas/search/ui/similar.tsx'
import { VacancyText, WhereItIs } from '#areas/search/ui/vacancy-text.tsx'
import { FactStrip, VacancyScene, VacancyTop } from '#areas/search/ui/vacancy-top.tsx'
import { joinOrLeave } from '#areas/search/ui/waiting.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { isOnline } from '#areas/vacancies/model.ts'
import { stepNames } from '#areas/vacancies/steps/model.ts'
import { FiguresLine } from '#areas/vacancies/ui/figures.tsx'
import { ManagePanel } from '#areas/vacancies/ui/manage-panel.tsx'
import { ReportForm } from '#areas/vacancies/ui/report-form.tsx'
import { reopenAsked } from '#areas/vacancies/ui/reopen.tsx'
import { stepAsked } from '#areas/vacancies/ui/step-forms.tsx'
import { useVacancyWords } from '#areas/vacancies/ui/words.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/search/pages/vacancy.css'

export const handle = { scripts: 'waiting', elseRoom: '/vacancies/search' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: place } = await api.get(`/vacancies/${args.params.id}?include=organization`)
    const { apply, wait } = place.meta.can
    const here = `filter[vacancy_id_eq]=${place.id}&filter[open_eq]=true`
    const own = apply || wait ? await api.get(`/applications?${here}`) : undefined
    const { searchParams } = new URL(args.request.url)
    const waiting = wait ? (await api.get(`/waiting_places?${here}`)).data[0] : undefined
    const figures = place.meta.can.figures
      ? (await api.get(`/vacancy_figures?filter[id_eq]=${place.id}`)).data[0]
      : undefined
    const pupils = place.meta.can.applyFor ? await withoutPlace(api) : []
    // Who keeps the place looks for no other.
    const similar = place.meta.can.manage ? undefined : await findSimilar(api, place)
    const managed = place.meta.can.manage
      ? await Promise.all([api.get(`/vacancies/${place.id}/managed`), api.get(`/vacancies/${place.id}/versions`)]).then(
          ([{ data: vacancy }, { data: versions }]) => ({ vacancy, versions }),
        )
      : undefined
    // One key for one drawing of the form: sent twice it is one application.
    return {
      cameFrom: searchBehind(args.request),
      place,
      managed,
      words: apply ? await wordsOf(api, searchParams.get('words'), searchParams.get('group')) : null,
      ownApplication: own?.data[0]?.id ?? null,
      room: own?.meta.room ?? null,
      waiting: waiting ?? null,
      stages: apply || wait ? await ownStages(api) : [],
      figures: figures ?? null,
      pupils,
      similar: similar?.places ?? [],
      countedFrom: similar?.countedFrom ?? null,
      formKey: crypto.randomUUID(),
    }
  })
}

/** Where the pupil is already, for whom a place with the same times is none. */
async function ownStages(api: PageApi): Promise<OwnStage[]> {
  const { data } = await api.get('/internships?filter[open_eq]=true')
  return data.map(({ id, organizationName, startsOn, endsOn, schedule }) => ({
    id,
    organizationName,
    startsOn,
    endsOn,
    schedule,
  }))
}

/** So many pupils are named beside a place; the others stand in their list. */
const mostNamed = 8

/** For whom a place may be asked: the pupils one looks after who have none. */
async function withoutPlace(api: PageApi): Promise<{ id: string; name: string }[]> {
  const found = await api.get(`/pupils?filter[state_in]=none&page[size]=${mostNamed}`).catch(notForReader)
  return (found?.data ?? []).map(({ id, name }) => ({ id, name }))
}

/** What the pupil wrote for a place, or in a group, before, to send along again; null where there is no such thing of theirs. */
async function wordsOf(api: PageApi, id: string | null, groupId: string | null): Promise<string | null> {
  const written = id
    ? api.get(`/applications/${id}`).then(({ data }) => (data.meta.isOwn ? data.motivation : null))
    : groupId
      ? api.get(`/application_teams/${groupId}`).then(({ data }) => data.motivation)
      : null
  return Promise.resolve(written).catch(() => null)
}

/** The search of the bank that led here, as the browser tells it; undefined for who came from elsewhere. */
function searchBehind({ url, headers }: Request): string | undefined {
  const before = URL.parse(headers.get('referer') ?? '')
  const isBank = before && before.host === new URL(url).host && /\/(stagebank|vacancies\/search)$/.test(before.pathname)
  return isBank ? before.search.slice(1) : undefined
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = String(args.params.id)
  return act(args, form, async (api) => {
    if (await keepOrDrop(api, form)) return null
    await manage(api, id, form)
    if (form.has('report')) {
      await api.post(`/vacancies/${id}/report`, 'vacancy_reports', {
        reason: form.get('reason') ?? '',
        details: form.get('details') ?? '',
      })
      return { reported: true }
    }
    const done = await joinOrLeave(api, id, form)
    if (done) return { done }
    return form.has('team') ? startTeam(api, id, form) : apply(api, id, form)
  })
}

/** Whether what was refused was asked by one of the forms above the place. */
const isManaged = (problem: FormProblem | undefined) =>
  ['step', 'allowHours', 'reopen'].some((name) => problem?.values[name])

/** A step, a reason for the hours or a copy, where the form was one of those: it ends on another page. */
async function manage(api: PageApi, id: string, form: FormData): Promise<void> {
  await reopenAsked(api, form)
  const asked = stepAsked(form)
  if (asked) {
    const { data } = await api.put(`/vacancies/${id}/${asked.step}`, 'vacancies', asked.attributes)
    const page = asked.step === 'renew' ? `${data.id}/edit` : `${data.id}?done=${asked.step}`
    throw redirect(`/${api.locale}/vacancies/${page}`)
  }
  if (form.has('allowHours')) {
    const { data } = await api.patch(`/vacancies/${id}`, 'vacancies', {
      lockVersion: Number(form.get('lockVersion')),
      hoursAllowedReason: form.get('hoursAllowedReason') ?? '',
    })
    throw redirect(`/${api.locale}/vacancies/${data.id}?done=allow_hours`)
  }
  if (form.has('copy')) {
    const { data } = await api.post(`/vacancies/${id}/copy`, 'vacancies')
    throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
  }
}

async function apply(api: PageApi, vacancyId: string, form: FormData): Promise<never> {
  const key = form.get('key')
  const { data } = await api.post(
    '/applications',
    'applications',
    {
      vacancyId,
      motivation: String(form.get('motivation') ?? ''),
      ...(form.has('slotId') ? { slotId: form.get('slotId') } : {}),
    },
    key ? { 'idempotency-key': String(key) } : {},
  )
  throw redirect(`/${api.locale}/applications/${data.id}?sent=1`)
}

/** A group for this place; the others come by its code. */
async function startTeam(api: PageApi, vacancyId: string, form: FormData): Promise<never> {
  const { data } = await api.post('/application_teams', 'application_teams', {
    vacancyId,
    motivation: String(form.get('motivation') ?? ''),
    ...(form.has('slotId') ? { slotId: form.get('slotId') } : {}),
  })
  throw redirect(`/${api.locale}/samen/${data.id}`)
}

const doneNames = [...stepNames, 'allow_hours'] as const

export default function VacancyPage() {
  const { tenant, user } = useShell()
  const { place, figures, pupils, similar, countedFrom, managed, ...own } = useLoaderData<typeof loader>()
  const { ownApplication, waiting, room, words, stages, formKey } = own
  const asked = { place, ownApplication, waiting, room, words, stages }
  // What nobody can ask for is read by who keeps it alone: how it stands comes before how it looks, right below its name.
  const isResting = managed !== undefined && !isOnline(managed.vacancy.status)
  const isAlone = isResting && !figures?.applications
  // Beside who does nothing here, or signs in first, stands a small card: where it is fills the rest.
  const isBeside = !isAlone && (user === null || !isAsker(user, asked))
  useSeen(place.id, place.meta.can.keep)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(place.title, tenant.appName)}</title>
      <ForMachines place={place} />
      <WayBack />
      <VacancyTop place={place} rests={isResting} />
      <Manage />
      {/* Who works with it reads them in its bar. */}
      {figures && !managed ? <FiguresLine figures={figures} /> : null}
      <div className="vac-grid">
        <div className="vac-main" data-rests={isResting ? '' : undefined}>
          <VacancyScene place={place} />
          <FactStrip place={place} countedFrom={countedFrom} managed={isResting ? managed.vacancy : undefined} />
          <VacancyText place={place} hasMap={!isBeside} />
          <ApplyBar {...asked} pupils={pupils} />
        </div>
        {isAlone ? null : isBeside ? (
          <div className="vac-side">
            <Apply {...asked} asked={figures?.applications} pupils={pupils} formKey={formKey} />
            <WhereItIs place={place} />
          </div>
        ) : (
          <Apply {...asked} asked={figures?.applications} pupils={pupils} formKey={formKey} />
        )}
      </div>
      <Similar places={similar} sector={place.sectorKeys[0]} />
      {place.meta.can.report && !isResting ? <ReportForm /> : null}
    </main>
  )
}

/** Back to the very search one came from, with scripts or without. */
function WayBack() {
  const t = useT()
  const path = useLocalePath()
  const own = useVacancyWords()
  const { managed, cameFrom } = useLoaderData<typeof loader>()
  const [landedFrom] = useState(cameFrom)
  const from = (useLocation().state as { search?: string } | null)?.search ?? landedFrom
  return (
    <Crumbs
      rooms={[
        // Who works with it comes from their own list, unless they looked for it in the bank.
        managed && from === undefined
          ? [path('/vacancies'), own('vacancies.manage.title')]
          : [path(`/stagebank${from ? `?${from}` : ''}`), t('vacancies.show-page.back')],
      ]}
    />
  )
}

/** What who works with the place may do with it. */
function Manage() {
  const { today } = useShell()
  const { managed, figures } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem } | null>()?.problem
  const [search] = useSearchParams()
  return managed ? (
    <ManagePanel
      {...managed}
      asked={figures?.applications}
      figures={
        figures && (isOnline(managed.vacancy.status) || figures.applications > 0) ? (
          <FiguresLine figures={figures} />
        ) : null
      }
      today={today}
      problem={isManaged(problem) ? problem : undefined}
      done={doneNames.find((step) => step === search.get('done'))}
    />
  ) : null
}
