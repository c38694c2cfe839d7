import { useState } from 'react'
import {
  useLocation,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { VacancyStatus } from '#areas/vacancies/model.ts'
import { structuredData } from '#areas/search/discovery/model.ts'
import { languageTag } from '#platform/i18n.ts'
import { Apply, ApplyBar } from '#areas/search/ui/apply.tsx'
import { KeepButton, KeepForm, keepOrDrop } from '#areas/search/ui/keep.tsx'
import { useSeen } from '#areas/search/ui/seen.ts'
import { ShareButton } from '#areas/search/ui/share.tsx'
import { stepNames } from '#areas/vacancies/steps/model.ts'
import { ManagePanel, type VersionLine } from '#areas/vacancies/ui/manage-panel.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { RichText } from '#areas/vacancies/ui/rich-text.tsx'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { Picture } from '#areas/vacancies/ui/picture.tsx'
import { ReportForm } from '#areas/vacancies/ui/report-form.tsx'
import { stepAsked } from '#areas/vacancies/ui/step-forms.tsx'
import { FiguresStrip } from '#areas/vacancies/ui/figures.tsx'
import { joinOrLeave } from '#areas/search/ui/waiting.tsx'
import { dayOf, weekdays } from '#platform/week.ts'
import { act, load, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Facade, type FacadeName } from '#web/design/scene.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/search/pages/vacancy.css'
import { Applied } from '../ui/hit.tsx'
import { DayStrip, type Place } from '#areas/vacancies/ui/place.tsx'

export const handle = { scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: place } = await api.get(`/vacancies/${args.params.id}?include=organization`)
    const { apply, wait } = place.meta.can
    const here = `filter[vacancy_id_eq]=${place.id}&filter[open_eq]=true`
    const own = apply || wait ? await api.get(`/applications?${here}`) : undefined
    const waiting = wait ? (await api.get(`/waiting_places?${here}`)).data[0] : undefined
    const figures = place.meta.can.figures
      ? (await api.get(`/vacancy_figures?filter[id_eq]=${place.id}`)).data[0]
      : undefined
    const managed = place.meta.can.manage
      ? await Promise.all([
          api.get<Managed>(`/vacancies/${place.id}/managed`),
          api.get<VersionLine[]>(`/vacancies/${place.id}/versions`),
        ]).then(([{ data: vacancy }, { data: versions }]) => ({ vacancy, versions, today: dayOf(new Date()) }))
      : undefined
    // One key for one drawing of the form: sent twice it is one application.
    return {
      cameFrom: searchBehind(args.request),
      place,
      managed,
      ownApplication: own?.data[0]?.id ?? null,
      room: own?.meta.room ?? null,
      waiting: waiting ?? null,
      figures: figures ?? null,
      formKey: crypto.randomUUID(),
    }
  })
}

/** The search of the bank that led here, as the browser tells it; undefined for who came from elsewhere. */
function searchBehind({ url, headers }: Request): string | undefined {
  const before = URL.parse(headers.get('referer') ?? '')
  const isBank = before && before.host === new URL(url).host && /\/(stagebank|vacancies\/search)$/.test(before.pathname)
  return isBank ? before.search.slice(1) : undefined
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
    if (await keepOrDrop(api, form)) return null
    const asked = stepAsked(form)
    if (asked) {
      const { data } = await api.put(`/vacancies/${args.params.id}/${asked.step}`, 'vacancies', asked.attributes)
      throw redirect(
        asked.step === 'renew'
          ? `/${api.locale}/vacancies/${data.id}/edit`
          : `/${api.locale}/vacancies/${data.id}?done=${asked.step}`,
      )
    }
    if (form.has('allowHours')) {
      const { data } = await api.patch(`/vacancies/${args.params.id}`, 'vacancies', {
        lockVersion: Number(form.get('lockVersion')),
        hoursAllowedReason: form.get('hoursAllowedReason') ?? '',
      })
      throw redirect(`/${api.locale}/vacancies/${data.id}?done=allow_hours`)
    }
    if (form.has('report')) {
      await api.post(`/vacancies/${args.params.id}/report`, 'vacancy_reports', {
        reason: form.get('reason') ?? '',
        details: form.get('details') ?? '',
      })
      return { reported: true }
    }
    if (form.has('copy')) {
      const { data } = await api.post(`/vacancies/${args.params.id}/copy`, 'vacancies')
      throw redirect(`/${api.locale}/vacancies/${data.id}/edit`)
    }
    const done = await joinOrLeave(api, String(args.params.id), form)
    if (done) return { done }
    const key = form.get('key')
    const { data } = await api.post(
      '/applications',
      'applications',
      {
        vacancyId: args.params.id,
        motivation: String(form.get('motivation') ?? ''),
        ...(form.has('slotId') ? { slotId: form.get('slotId') } : {}),
      },
      key ? { 'idempotency-key': String(key) } : {},
    )
    throw redirect(`/${api.locale}/applications/${data.id}?sent=1`)
  })
}

const doneNames = [...stepNames, 'allow_hours'] as const

const facadeOf: Record<string, FacadeName> = {
  animals: 'animals',
  nature: 'nature',
  children: 'children',
  care: 'care',
  sport: 'sport',
  culture: 'culture',
  retail: 'shops',
  shops: 'shops',
}

export default function VacancyPage() {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  const { clock, day } = useFormat()
  const { tenant, organizations } = useShell()
  const { place, managed, figures, cameFrom, ownApplication, waiting, room, formKey } = useLoaderData<typeof loader>()
  const asked = { place, ownApplication, waiting, room }
  const problem = useActionData<{ problem?: FormProblem } | null>()?.problem
  const [search] = useSearchParams()
  useSeen(place.id, place.meta.can.keep)
  // Back to the very search one came from, with scripts or without.
  const [landedFrom] = useState(cameFrom)
  const from = (useLocation().state as { search?: string } | null)?.search ?? landedFrom
  const isOurs = organizations.some(({ id }) => id === managed?.vacancy.organizationId)
  const [next] = place.slots
  const times = weekdays.flatMap((name) => {
    const spans = (place.weeklySchedule[name] ?? []).map(([from, to]) => `${clock(from)}–${clock(to)}`)
    return spans.length > 0 ? [{ name, spans }] : []
  })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(place.title, tenant.appName)}</title>
      <ForMachines place={place} />
      <Crumbs
        rooms={[
          // Who works with it comes from their own list, unless they looked for it in the bank.
          managed && from === undefined
            ? [path('/vacancies'), t(isOurs ? 'vacancies.manage.title-own' : 'vacancies.manage.title')]
            : [path(`/stagebank${from ? `?${from}` : ''}`), t('vacancies.show-page.back')],
        ]}
      />
      {managed ? (
        <ManagePanel
          {...managed}
          problem={problem?.values.step || problem?.values.allowHours ? problem : undefined}
          done={doneNames.find((step) => step === search.get('done'))}
        />
      ) : null}
      <div className="vac-top">
        <div className="grow">
          <h1>{place.title}</h1>
          <p className="vac-org">
            <span className="sq" aria-hidden="true">
              {place.organizationName.replace(/[^\p{Lu}]/gu, '').slice(0, 2)}
            </span>
            <span>
              <b>{place.organizationName}</b>
              <br />
              <span className="muted">
                {[`${place.street ?? ''} ${place.houseNumber ?? ''}`.trim(), place.city].filter(Boolean).join(', ')}
              </span>
            </span>
          </p>
        </div>
        <div className="row">
          {place.meta.applied ? <Applied /> : null}
          <ShareButton title={place.title} />
          {place.meta.can.keep ? (
            <>
              <KeepForm />
              <KeepButton place={place} className="btn" named />
            </>
          ) : null}
        </div>
      </div>
      {figures ? <FiguresStrip figures={figures} /> : null}
      <div className="vac-grid">
        <div className="vac-main">
          {place.pictureUrl ? (
            <div className="vac-scene">
              <Picture vacancy={place} />
            </div>
          ) : (
            <div className="vac-scene vac-facade">
              <Facade name={facadeOf[place.sectorKeys[0] ?? ''] ?? 'community'} />
            </div>
          )}
          <dl className="factstrip">
            <Fact name={t('vacancies.show-page.when')}>
              {next ? (
                <Moment slot={next} more={place.slots.length - 1} />
              ) : times.length ? (
                <ul className="plain">
                  {times.map(({ name, spans }) => (
                    <li key={name}>
                      {t(`vacancies.day.${name}.long`)}{' '}
                      {spans.map((span, at) => (
                        <span className="nowrap" key={span}>
                          {at > 0 ? ', ' : null}
                          {span}
                        </span>
                      ))}
                    </li>
                  ))}
                </ul>
              ) : (
                <DayStrip days={place.days} />
              )}
            </Fact>
            {place.hoursTotal ? (
              <Fact name={t('vacancies.show-page.how-much')}>{t('vacancies.hours', { count: place.hoursTotal })}</Fact>
            ) : null}
            <Fact name={t('vacancies.show-page.age')}>{t('vacancies.from-age', { age: place.minAge })}</Fact>
            {place.startsOn ? (
              <Fact name={t('vacancies.show-page.start')}>
                {t('vacancies.show-page.from-day', { day: day(place.startsOn) })}
              </Fact>
            ) : null}
          </dl>
          <div className="prose">
            <h2>{t('vacancies.show-page.do')}</h2>
            {place.textLanguage === locale ? null : <p className="hint">{t('vacancies.show-page.other-language')}</p>}
            <RichText html={place.descriptionHtml} lang={place.textLanguage} />
            {place.tasks.length ? (
              <ul lang={place.textLanguage}>
                {place.tasks.map((task) => (
                  <li key={task}>{task}</li>
                ))}
              </ul>
            ) : null}
            {place.whatYouLearn ? (
              <>
                <h2>{t('vacancies.show-page.learn')}</h2>
                <p>{place.whatYouLearn}</p>
              </>
            ) : null}
            {place.slots.length > 1 || next?.note ? (
              <>
                <h2>{t('vacancies.show-page.moments')}</h2>
                <ul>
                  {place.slots.map((slot) => (
                    <li key={slot.id}>
                      <Moment slot={slot} />
                      {slot.note ? `: ${slot.note}` : null}{' '}
                      <span className="muted">{t('vacancies.show-page.moment-seats', { count: slot.seats })}</span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            <h2>{t('vacancies.show-page.good-to-know')}</h2>
            <ul className="yesno">
              {place.clothing ? <Known>{t('vacancies.show-page.clothing', { text: place.clothing })}</Known> : null}
              {place.lunch ? <Known>{t('vacancies.show-page.lunch', { text: place.lunch })}</Known> : null}
              <Known>{place.requiresVog ? t('vacancies.show-page.vog') : t('vacancies.show-page.no-vog')}</Known>
              {place.accessibility.includes('wheelchair') ? <Known>{t('vacancies.show-page.wheelchair')}</Known> : null}
            </ul>
            <h2>{t('vacancies.show-page.here')}</h2>
            <p>
              {[
                `${place.street ?? ''} ${place.houseNumber ?? ''}`.trim(),
                [place.postcode, place.city].filter(Boolean).join(' '),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          <ApplyBar {...asked} />
        </div>
        <Apply {...asked} formKey={formKey} />
      </div>
      {place.meta.can.report ? <ReportForm /> : null}
    </main>
  )
}

/** What search engines and link previews read: for a place that is open to all, and nothing else. */
function ForMachines({ place }: { place: Place }) {
  const locale = useLocale()
  const { tenant } = useShell()
  const root = useRouteLoaderData<{ origin: string; nonce: string }>('root')
  const description = place.summary || place.description.slice(0, 160)
  if (!place.meta.openToAll || !root)
    return (
      <>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    )
  const address = `${root.origin}/${locale}/vacancies/${place.id}`
  const card = `${root.origin}/api/v1/vacancies/${place.id}/card`
  const data = structuredData({ ...place, status: place.status as VacancyStatus }, address)
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={tenant.appName} />
      <meta property="og:locale" content={languageTag[locale].replace('-', '_')} />
      <meta property="og:title" content={place.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${place.title}, ${place.organizationName}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {data ? (
        <script
          type="application/ld+json"
          nonce={root.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ) : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Known({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <Icon name="check-bold" /> {children}
    </li>
  )
}
