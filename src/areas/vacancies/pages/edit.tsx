import { useState, type FormEvent, type ReactNode } from 'react'
import {
  Form,
  redirect,
  useLoaderData,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { isDraft, isOnline } from '#areas/vacancies/model.ts'
import { PupilPreview, SectionNav } from '#areas/vacancies/ui/edit-aside.tsx'
import { EditBar, SaveButtons, useIsJudge, type Saved } from '#areas/vacancies/ui/edit-bar.tsx'
import { DeleteDraft, EditParts } from '#areas/vacancies/ui/edit-parts.tsx'
import { changePicture, isCutAnew } from '#areas/vacancies/ui/edit-picture.ts'
import { statesOf } from '#areas/vacancies/ui/edit-states.ts'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import { Picture } from '#areas/vacancies/ui/picture.tsx'
import { useIsUpTo } from '#areas/vacancies/ui/step-forms.tsx'
import { VacancyBadge } from '#areas/vacancies/ui/vacancy-badge.tsx'
import { attributesOf, momentsIn, scheduleIn, withForm } from '#areas/vacancies/ui/vacancy-form.ts'
import { useVacancyWords } from '#areas/vacancies/ui/words.ts'
import { vacancyInput } from '#areas/vacancies/writing/schema.ts'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { useAutosave } from '#web/autosave.ts'
import { ApiRefusal } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFieldCheck } from '#web/field-check.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { isHost, useShell } from '#web/shell.ts'
import '#areas/vacancies/ui/stagebank.css'
import '#areas/vacancies/pages/vacancy-edit.css'

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
    const askedBy = vacancy.status === 'changes_requested' ? await whoAsked(api, vacancy.id) : null
    return { vacancy, askedBy, people: people.data, schools: schools.data, groups: groups.data }
  })
}

/** Who asked last for a change of it. */
async function whoAsked(api: PageApi, id: string) {
  const { data } = await api.get(`/vacancies/${id}/versions`)
  return data.find(({ step }) => step === 'request_changes') ?? null
}

/** What was refused may have been kept in part: the words before the step, the step before the picture. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' || defaultShouldRevalidate
}

type Outcome = { problem?: FormProblem; saved?: Saved; pictured?: boolean }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = args.params.id as string
  const intent = String(form.get('intent') ?? 'save')
  const file = form.get('picture')
  form.delete('picture')
  // A name that comes more than once would be given back with its last value alone.
  form.set('moments', JSON.stringify(momentsIn(form)))
  form.set('week', JSON.stringify(scheduleIn(form)))
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

/** The words of the form, to be kept by themselves; a picture waits until somebody says so. */
function wordsOf(form: HTMLFormElement): FormData {
  const data = new FormData(form)
  data.delete('picture')
  // So does a reason: half of it lets nothing through.
  data.delete('hoursAllowedReason')
  data.set('intent', 'autosave')
  return data
}

/** The form as it is written: `shown` is the vacancy as it says now, `kept` what became of the words it kept by itself. */
function useEditing(vacancy: Managed, problem: FormProblem | undefined) {
  const {
    outcome: kept,
    typed,
    submitted,
    ...saving
  } = useAutosave<Outcome>({
    isOn: isDraft(vacancy.status),
    refused: problem,
    wordsOf,
  })
  const [{ vacancy: shown, unread }, setShown] = useState({ vacancy, unread: Object.keys(problem?.fields ?? {}) })
  const submit = useSubmit()
  function onInput(event: FormEvent<HTMLFormElement>) {
    setShown(withForm(vacancy, new FormData(event.currentTarget)))
    typed()
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value.startsWith('picture')) {
      // One stays where the picture is; the words go their own way.
      event.preventDefault()
      const data = new FormData(event.currentTarget, submitter)
      void submit(data, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true })
    } else if (!submitted(submitter)) event.preventDefault()
  }
  return { ...saving, kept, shown, unread, onInput, onSubmit }
}

export default function EditVacancy() {
  const t = useT()
  const own = useVacancyWords()
  const path = useLocalePath()
  const isUpTo = useIsUpTo()
  const isJudge = useIsJudge()
  const { tenant, today } = useShell()
  const { vacancy, askedBy, ...choices } = useLoaderData<typeof loader>()
  const outcome = useOutcome<Outcome>()
  const problem = outcome?.problem
  const { form, isBusy, kept, shown, unread, onInput, onSubmit } = useEditing(vacancy, problem)
  const { errors: found, check } = useFieldCheck(vacancyInput.shape, problem)
  const errors = { ...kept?.saved?.fields, ...found }
  const fields = { vacancy, errors, typed: problem?.values }
  const name = shown.title || t('vacancies.manage.untitled')
  const isAsked = Boolean(vacancy.reviewNote) && isDraft(vacancy.status)
  const states = statesOf(shown, unread, today)
  const left = Object.values(states).reduce((sum, one) => sum + one.left, 0)
  const lockVersion = Math.max(kept?.saved?.lockVersion ?? 0, vacancy.lockVersion)
  return (
    <>
      <title>{pageTitle(t('vacancies.edit.title', { title: name }), tenant.appName)}</title>
      <EditBar vacancy={vacancy} name={name} saved={kept?.saved ?? outcome?.saved} isBusy={isBusy} />
      <main id="inhoud" className="wrap wrap-wide edit">
        <SectionNav
          states={states}
          left={left}
          isOnline={!isDraft(vacancy.status)}
          isAsked={isAsked}
          isJudge={isJudge(vacancy)}
          isYours={isUpTo(vacancy)}
        />
        <div className="edit-main">
          {/* Where the bar is wide enough it shows both. */}
          <div className="edit-head">
            <Crumbs rooms={[[path('/vacancies'), own('vacancies.manage.title')]]} />
            <h1>{t('vacancies.edit.title', { title: name })}</h1>
            <VacancyBadge status={vacancy.status} isYours={isUpTo(vacancy)} />
          </div>
          <ErrorSummary problem={problem} />
          {kept?.problem ? <Notice tone="stop" role="alert" title={kept.problem.message} /> : null}
          {isAsked ? <Asked of={askedBy}>{vacancy.reviewNote}</Asked> : null}
          <Standing vacancy={vacancy} />
          <Form
            method="post"
            data-kept="never"
            id="edit"
            encType="multipart/form-data"
            ref={form}
            className="edit-form"
            noValidate
            onBlur={check}
            onInput={onInput}
            onSubmit={onSubmit}
          >
            <input type="hidden" name="lockVersion" value={lockVersion} />
            <EditParts {...choices} fields={fields} shown={shown} problem={problem} today={today} />
            <div className="edit-foot btn-group">
              <SaveButtons vacancy={vacancy} />
            </div>
          </Form>
          {vacancy.meta.can.delete ? <DeleteDraft /> : null}
        </div>
        <PupilPreview vacancy={shown} picture={vacancy.pictureUrl ? <Picture vacancy={vacancy} /> : null} />
      </main>
    </>
  )
}

/** What should change before it can go online, and who asks for it: perhaps who reads it. */
function Asked({ of, children }: { of: Awaited<ReturnType<typeof whoAsked>>; children: ReactNode }) {
  const t = useT()
  const { user } = useShell()
  const title =
    of?.changedById && of.changedById === user?.id
      ? t('vacancies.edit.asked-by-you')
      : of?.changedByName
        ? t('vacancies.edit.asked-by', { name: of.changedByName })
        : t('vacancies.edit.asked')
  return (
    <Notice tone="warn" title={title}>
      {children}
    </Notice>
  )
}

/** What becomes of what is saved, where the vacancy was sent in before: it says no other than its badge. */
function Standing({ vacancy: { status } }: { vacancy: Managed }) {
  const own = useVacancyWords()
  const { tenant, user } = useShell()
  if (isDraft(status)) return null
  const isUp = isOnline(status)
  const isLookedAt = isUp && tenant.capabilities.vacancyModeration === 'always' && isHost(user)
  const words = isLookedAt ? 'looked-at' : isUp ? 'published' : status
  return <Notice title={own(`vacancies.edit.standing.${words}`)} />
}
