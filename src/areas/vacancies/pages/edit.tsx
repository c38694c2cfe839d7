import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useBlocker,
  useFetcher,
  useLoaderData,
  useRevalidator,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { sectionNames, sectionOf, type Section } from '#areas/vacancies/fields.ts'
import { vacancyInput } from '#areas/vacancies/writing/schema.ts'
import {
  ContactNotice,
  LawNotices,
  PupilPreview,
  ReadingHints,
  Remarks,
  SectionNav,
  type SectionState,
} from '#areas/vacancies/ui/edit-aside.tsx'
import { PlaceFields, TextFields, WhenFields, WhoFields, WorkFields } from '#areas/vacancies/ui/edit-fields.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { PictureFields } from '#areas/vacancies/ui/picture-fields.tsx'
import { Picture } from '#areas/vacancies/ui/picture.tsx'
import { isUpTo } from '#areas/vacancies/ui/step-forms.tsx'
import { asWritten, attributesOf, momentsIn, withForm, type TypedMoment } from '#areas/vacancies/ui/vacancy-form.ts'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { dayOf, clockAt } from '#platform/week.ts'
import { act, load, type FormProblem, type PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFieldCheck } from '#web/field-check.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/vacancies/ui/stagebank.css'
import '#areas/vacancies/pages/vacancy-edit.css'
import { confirmedIn, lawOn } from '../law/model.ts'
import { gapsIn } from '../readiness/model.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { id } = args.params
    const [{ data: vacancy }, people, schools, groups] = await Promise.all([
      api.get(`/vacancies/${id}/managed`),
      api.get(`/vacancies/${id}/people`),
      api.get('/vacancies/schools'),
      api.get('/vacancies/groups'),
    ])
    if (!vacancy.meta.can.edit) throw redirect(`/${api.locale}/vacancies/${vacancy.id}`)
    return { vacancy, people: people.data, schools: schools.data, groups: groups.data, today: dayOf(new Date()) }
  })
}

/** What was refused may have been kept in part: the words before the step, the step before the picture. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' || defaultShouldRevalidate
}

type Saved = { savedAt: string; lockVersion: number; fields: Record<string, string[]> }
type Outcome = { problem?: FormProblem; saved?: Saved; pictured?: boolean }

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const id = args.params.id as string
  const intent = String(form.get('intent') ?? 'save')
  const file = form.get('picture')
  form.delete('picture')
  // A name that comes more than once would be given back with its last value alone.
  form.set('moments', JSON.stringify(momentsIn(form)))
  return act(args, form, async (api): Promise<Outcome> => {
    if (intent === 'delete') {
      await api.delete(`/vacancies/${id}`)
      throw redirect(`/${api.locale}/vacancies`)
    }
    if (intent.startsWith('picture')) {
      await changePicture(api, id, intent, form, file)
      return { pictured: true }
    }
    const attributes = attributesOf(form)
    const lockVersion = Number(form.get('lockVersion'))
    const save = (some: Record<string, unknown>) =>
      api.patch(`/vacancies/${id}`, 'vacancies', { ...some, lockVersion }, id)
    if (intent === 'autosave') {
      // What is not right yet is said at its field; the rest is kept all the same.
      const fields: Record<string, string[]> = {}
      const { data } = await save(attributes).catch((error: unknown) => {
        if (!(error instanceof ApiRefusal) || error.status !== 422) throw error
        Object.assign(fields, error.fields)
        const wrong = new Set(Object.keys(fields).map((field) => field.split('.')[0]))
        return save(Object.fromEntries(Object.entries(attributes).filter(([name]) => !wrong.has(name))))
      })
      return { saved: { savedAt: String(data.updatedAt), lockVersion: data.lockVersion ?? 0, fields } }
    }
    const { data } = await save(attributes)
    // A picture that was chosen is meant, also where nobody pressed its own button.
    if (file instanceof File && file.size > 0) await changePicture(api, id, 'picture', form, file)
    else if (isCutAnew(form)) await changePicture(api, id, 'picture-cut', form, file)
    if (intent !== 'submit')
      return { saved: { savedAt: new Date().toISOString(), lockVersion: data.lockVersion ?? 0, fields: {} } }
    await api.put(`/vacancies/${id}/submit`, 'vacancies')
    throw redirect(`/${api.locale}/vacancies/${id}?done=submit`)
  })
}

/** Another picture, another part of it, or none. */
async function changePicture(
  api: PageApi,
  id: string,
  intent: string,
  form: FormData,
  file: FormDataEntryValue | null,
): Promise<void> {
  const numbers = (text: string) => text.split(',').map(Number)
  const crop = String(form.get('crop') ?? '')
  const focus = focusOf(form)
  if (intent === 'picture-remove') await api.delete(`/vacancies/${id}/picture`)
  else if (intent === 'picture-cut')
    await api.patch(`/vacancies/${id}/picture`, 'vacancies', {
      ...(crop ? { crop: numbers(crop) } : {}),
      ...(focus ? { focus: numbers(focus) } : {}),
    })
  else {
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const query = new URLSearchParams(crop ? { crop } : {})
    await api.bytes(`/vacancies/${id}/picture?${query}`, bytes, 'application/octet-stream')
  }
}

const focusOf = (form: FormData) =>
  form.has('focus.x') ? `${String(form.get('focus.x'))},${String(form.get('focus.y'))}` : ''

const isCutAnew = (form: FormData) => form.has('crop') || focusOf(form) !== String(form.get('focus.was') ?? '')

function momentsSent(problem: FormProblem | undefined): TypedMoment[] | undefined {
  const sent = problem?.values.moments
  return sent === undefined ? undefined : (JSON.parse(sent) as TypedMoment[])
}

/** How long after the last key what was typed is kept. */
const pause = 1200

export default function EditVacancy() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { vacancy, people, schools, groups, today } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const problem = outcome?.problem
  const { form, shown, unread, keep, kept, unkept, onInput, onSubmit } = useKept(vacancy, problem)
  const { errors: found, check } = useFieldCheck(vacancyInput.shape, problem)
  const errors = { ...kept?.fields, ...found }
  const isDraft = ['draft', 'changes_requested'].includes(vacancy.status)
  const mayPublish = vacancy.meta.allowedEvents.includes('submit')
  const fields = { vacancy, errors, typed: problem?.values }
  const moments = useMemo(() => momentsSent(problem), [problem])
  const name = shown.title || t('vacancies.manage.untitled')
  const saved = kept ?? outcome?.saved
  return (
    <>
      <title>{pageTitle(name, tenant.appName)}</title>
      <div className="editbar" role="region" aria-label={t('vacancies.edit.actions')}>
        <div className="wrap wrap-wide">
          <Link className="btn btn-icon btn-sm" to={path('/vacancies')} aria-label={t('vacancies.edit.back')}>
            <Icon name="arrow-left-bold" />
          </Link>
          <p className="eb-t">
            <b>{name}</b>
            <VacancyBadge status={vacancy.status} isYours={isUpTo(vacancy)} />
          </p>
          <SavedAt saved={saved} isBusy={keep === 'busy'} isDraft={isDraft} />
          <div className="btn-group end">
            <Link className="btn btn-sm only-l" to={path(`/vacancies/${vacancy.id}`)}>
              <Icon name="eye" /> {t('vacancies.edit.as-pupil')}
            </Link>
            <SubmitButton
              look={mayPublish ? 'plain' : 'primary'}
              className="btn-sm"
              form="edit"
              name="intent"
              value="save"
            >
              {t('vacancies.edit.save')}
            </SubmitButton>
            {mayPublish ? (
              <SubmitButton className="btn-sm" form="edit" name="intent" value="submit">
                {t('vacancies.event.submit')}
              </SubmitButton>
            ) : null}
          </div>
        </div>
      </div>
      <main id="inhoud" className="wrap wrap-wide edit">
        <SectionNav states={statesOf(shown, unread, today)} />
        <div className="edit-main">
          <h1 className="vh">{t('vacancies.edit.title', { title: name })}</h1>
          <ErrorSummary problem={problem} />
          {unkept ? <Notice tone="stop" role="alert" title={unkept.message} /> : null}
          {vacancy.reviewNote && isDraft ? (
            <Notice tone="warn" title={t('vacancies.edit.asked')}>
              {vacancy.reviewNote}
            </Notice>
          ) : null}
          {isDraft ? null : <Notice title={t('vacancies.edit.is-online')} />}
          <Form
            method="post"
            id="edit"
            encType="multipart/form-data"
            ref={form}
            className="edit-form"
            noValidate
            onBlur={check}
            onInput={onInput}
            onSubmit={onSubmit}
          >
            <input type="hidden" name="lockVersion" value={Math.max(kept?.lockVersion ?? 0, vacancy.lockVersion)} />
            <Part section="text">
              <TextFields {...fields} written={shown.description.trim().length} />
              <ContactNotice vacancy={shown} />
              <ReadingHints vacancy={shown} />
            </Part>
            <Part section="picture">
              <PictureFields key={vacancy.pictureUrl} vacancy={vacancy} problem={problem} errors={errors} />
            </Part>
            <Part section="when">
              <WhenFields {...fields} moments={moments} today={today} />
              <Remarks vacancy={shown} today={today} />
              <LawNotices
                vacancy={shown}
                today={today}
                part="hours"
                asks
                errors={errors.hoursConfirmed}
                reasonErrors={errors.hoursAllowedReason}
              />
            </Part>
            <Part section="who">
              <WhoFields {...fields} schools={schools} groups={groups} />
            </Part>
            <Part section="work">
              <WorkFields {...fields} />
              <LawNotices vacancy={shown} today={today} part="work" asks errors={errors.workConfirmed} />
            </Part>
            <Part section="place">
              <PlaceFields {...fields} people={people} />
            </Part>
            <div className="edit-foot btn-group">
              <SubmitButton name="intent" value="save" look={mayPublish ? 'plain' : 'primary'}>
                {t('vacancies.edit.save')}
              </SubmitButton>
              {mayPublish ? (
                <SubmitButton name="intent" value="submit">
                  {t('vacancies.event.submit')}
                </SubmitButton>
              ) : null}
            </div>
          </Form>
          {vacancy.meta.can.delete ? (
            <details className="stepform edit-delete">
              <summary className="btn btn-quiet">
                <Icon name="trash" /> {t('vacancies.edit.delete')}…
              </summary>
              <Form method="post" className="stepform-body">
                <p>{t('vacancies.edit.delete-text')}</p>
                <SubmitButton look="stop" name="intent" value="delete">
                  {t('vacancies.edit.delete-yes')}
                </SubmitButton>
              </Form>
            </details>
          ) : null}
        </div>
        <PupilPreview vacancy={shown} picture={vacancy.pictureUrl ? <Picture vacancy={vacancy} /> : null} />
      </main>
    </>
  )
}

function Part({ section, children }: { section: Section; children: ReactNode }) {
  const t = useT()
  return (
    <section id={`deel-${section}`} aria-labelledby={`kop-${section}`}>
      <h2 id={`kop-${section}`}>{t(`vacancies.edit.section.${section}`)}</h2>
      {children}
    </section>
  )
}

/** When it was kept last. Moments are only written where there is a clock to keep up with them. */
function SavedAt({ saved, isBusy, isDraft }: { saved: Saved | undefined; isBusy: boolean; isDraft: boolean }) {
  const t = useT()
  const { clock } = useFormat()
  const time = saved && clockAt(new Date(saved.savedAt))
  const left = Object.keys(saved?.fields ?? {}).length
  return (
    <span className="eb-s muted small" role="status">
      {isBusy ? (
        t('vacancies.edit.saving')
      ) : time ? (
        <>
          <Icon name="cloud-check" />{' '}
          {left
            ? t('vacancies.edit.saved-but', { time: clock(time), count: left })
            : t('vacancies.edit.saved', { time: clock(time) })}
        </>
      ) : isDraft ? (
        t('vacancies.edit.autosaves')
      ) : null}
    </span>
  )
}

/**
 * Keeps a draft as it is written: a moment after the last key, at once on leaving, one after the other. What is online
 * is changed by its own button alone. `shown` is the vacancy as the form says it now, `unkept` why it could not be kept.
 */
function useKept(vacancy: Managed, problem: FormProblem | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<HTMLElement | null>(null)
  /** Whether something stands in the form that was not sent yet. */
  const isAhead = useRef(false)
  const isUnderWay = useRef(false)
  const fetcher = useFetcher<Outcome>()
  const { revalidate } = useRevalidator()
  const submit = useSubmit()
  const [isLeaving, setLeaving] = useState(false)
  const [{ vacancy: shown, unread }, setShown] = useState({ vacancy, unread: Object.keys(problem?.fields ?? {}) })
  const keeps = ['draft', 'changes_requested'].includes(vacancy.status)
  const kept = fetcher.data?.saved
  const unkept = fetcher.data?.problem
  const isBusy = fetcher.state !== 'idle' || isLeaving
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (isAhead.current || isBusy),
  )

  const { submit: sendWords } = fetcher
  const keepNow = useCallback(() => {
    if (!form.current || isUnderWay.current) return
    clearTimeout(timer.current)
    isAhead.current = false
    void sendWords(wordsOf(form.current), { method: 'post' })
  }, [sendWords])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => void (isUnderWay.current = isBusy), [isBusy])
  useEffect(() => {
    // Refused as a whole: what of it is right is kept by itself.
    if (problem && keeps) isAhead.current = true
  }, [problem, keeps])
  useEffect(() => {
    // Sent while the last words were still on their way: now they are there.
    if (isBusy || !waiting.current) return
    const button = waiting.current
    waiting.current = null
    form.current?.requestSubmit(button)
  }, [isBusy])
  useEffect(() => {
    if (blocker.state !== 'blocked' || isBusy) return
    if (isAhead.current) keepNow()
    // What could not be kept is said before one goes; who goes again is let go.
    else if (unkept) blocker.reset()
    else blocker.proceed()
  })
  useEffect(() => {
    /** A browser that closes or reads anew waits for nothing: this goes on without the page. */
    function keepOnLeaving() {
      if (!form.current || !isAhead.current || isBusy) return
      isAhead.current = false
      clearTimeout(timer.current)
      setLeaving(true)
      const body = new URLSearchParams([...wordsOf(form.current)] as [string, string][])
      // Who stays after all goes on from what was kept.
      void fetch(`${location.pathname}.data`, { method: 'POST', body, keepalive: true })
        .then(revalidate)
        .finally(() => setLeaving(false))
    }
    function beforeUnload(event: BeforeUnloadEvent) {
      if (isBusy || isAhead.current) event.preventDefault()
      keepOnLeaving()
    }
    function hidden() {
      if (document.visibilityState === 'hidden') keepOnLeaving()
    }
    window.addEventListener('beforeunload', beforeUnload)
    window.addEventListener('pagehide', keepOnLeaving)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('beforeunload', beforeUnload)
      window.removeEventListener('pagehide', keepOnLeaving)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [isBusy, revalidate])
  useEffect(() => {
    // Typed while the words before it were on their way.
    if (isBusy || !isAhead.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, pause)
  }, [isBusy, keepNow])

  function onInput() {
    if (!form.current) return
    setShown(withForm(vacancy, new FormData(form.current)))
    if (!keeps) return
    isAhead.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, pause)
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value.startsWith('picture')) {
      // One stays where the picture is; the words go their own way.
      event.preventDefault()
      const data = new FormData(event.currentTarget, submitter)
      return void submit(data, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
    }
    clearTimeout(timer.current)
    if (isBusy) {
      event.preventDefault()
      waiting.current = submitter
    } else isAhead.current = false
  }
  return { form, shown, unread, keep: isBusy ? ('busy' as const) : ('idle' as const), kept, unkept, onInput, onSubmit }
}

/** The words of the form, to be kept by themselves; a picture waits until somebody says so. */
function wordsOf(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  data.delete('picture')
  // So does a reason: half of it lets nothing through.
  data.delete('hoursAllowedReason')
  data.set('intent', 'autosave')
  return data
}

/** How each section stands: what is missing, cannot be read or is forbidden is to do, what has nothing to ask is done. */
function statesOf(
  vacancy: Managed,
  unread: readonly string[],
  today: string,
): Record<Section, { state: SectionState; left: number }> {
  const written = asWritten(vacancy)
  const left: Partial<Record<Section, number>> = {}
  const law = lawOn(written, today).flatMap(({ part, field, state }) =>
    state === 'blocked' ? [field] : state === 'open' ? [confirmedIn[part]] : [],
  )
  for (const field of new Set([...Object.keys(gapsIn(written, today)), ...law, ...unread])) {
    const section = sectionOf(field)
    if (section) left[section] = (left[section] ?? 0) + 1
  }
  const states = {} as Record<Section, { state: SectionState; left: number }>
  for (const section of sectionNames)
    // A picture is welcome, and nobody has to.
    states[section] = {
      state: left[section] ? 'todo' : section === 'picture' && !vacancy.pictureUrl ? '' : 'ok',
      left: left[section] ?? 0,
    }
  return states
}
