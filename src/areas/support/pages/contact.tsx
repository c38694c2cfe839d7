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
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, formValues, load, localeOfPath, takeFile, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { isHost, useShell } from '#web/shell.ts'
import type { Capacity } from '#areas/users/model.ts'
import {
  adminTopics,
  answerers,
  askerFor,
  askers,
  brokerTopics,
  hostTopics,
  topicsOfStaff,
  topicsFor,
  type Asker,
  type ContactTopic,
} from '../contact/model.ts'
import { sentAs } from '../schema.ts'
import { Hints } from '../ui/hints.tsx'
import { RatherMail } from '../ui/rather-mail.tsx'
import '../ui/contact.css'

export const handle = { scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({
    schools: (await api.get('/contact_schools')).data.map(({ id, name, readerNames, isTheirs }) => ({
      id,
      name,
      readerNames,
      isTheirs,
    })),
    isSent: new URL(args.request.url).searchParams.has('sent'),
  }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { bytes } = await takeFile(form, 'screenshot')
  return act(args, form, async (api) => {
    const { schoolId, ...said } = formValues(form)
    await api.post('/contact_questions', 'contact_questions', { ...said, ...sentAs(bytes), schoolId: schoolId || null })
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/contactformulier?sent`)
  })
}

export default function Contact() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { schools, isSent } = useLoaderData<typeof loader>()
  const own = useOwnSchool(schools)
  const outcome = useActionData() as { problem?: FormProblem } | undefined
  const isStaff = worksHere((user?.capacities ?? []) as Capacity[])
  const isOurs = isHost(user)
  const isPupil = user?.capacities.includes('student') ?? false
  const runs = runsAll((user?.capacities ?? []) as Capacity[])
  const who = own
    ? own.readerNames.length > 0
      ? t('support.contact.who-reads-named')
      : t('support.contact.who-reads-own', { school: own.name })
    : t(`support.contact.who-reads-${runs ?? (isStaff ? 'staff' : 'text')}`, { name: tenant.appName })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('support.contact.title'), tenant.appName)}</title>
      <LinkPreview title={t('support.contact.title')} description={t('support.contact.lead')} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('support.contact.title')}</h1>
          {runs === 'admin' ? (
            <p>
              {t('support.contact.lead-admin')}{' '}
              <Link to={path('/support/questions')}>{t('support.contact.lead-admin-link')}</Link>.
            </p>
          ) : (
            <p>
              {t(
                askerFor((user?.capacities ?? []) as Capacity[]) ? 'support.contact.lead-own' : 'support.contact.lead',
              )}
            </p>
          )}
          {user ? (
            <p>
              {t('support.contact.of-site')} <Link to={path('/support')}>{t('support.contact.to-feedback')}</Link>
            </p>
          ) : null}
        </div>
      </div>
      <div className="sc-grid">
        {isSent && !outcome ? (
          <Notice tone="ok" role="status" title={t('support.contact.sent')}>
            {t('support.contact.sent-text')} <Link to={path('/contactformulier')}>{t('support.contact.again')}</Link>
          </Notice>
        ) : (
          <ContactForm schools={schools} own={own} problem={outcome?.problem} />
        )}
        <aside className="sc-aside">
          <section>
            <h2>{t('support.contact.who-reads')}</h2>
            {own?.readerNames.map((name) => (
              <div key={name} className="sc-as">
                <PersonMark name={name} />
                <p>
                  <b>{name}</b>
                  <span className="muted">
                    {t('members.capacity.coordinator')}, {own.name}
                  </span>
                </p>
              </div>
            ))}
            <p>{who}</p>
            <p>{t('support.contact.how-soon')}</p>
          </section>
          <section>
            <h2>{t('support.contact.urgent')}</h2>
            <p>
              {t(`support.contact.urgent-${isStaff ? 'staff' : isOurs ? 'host' : isPupil ? 'pupil' : 'text'}`)}{' '}
              {isOurs || isPupil ? (
                <Link to={path('/internships')}>{t(`support.contact.${isOurs ? 'to-interns' : 'to-own'}`)}</Link>
              ) : null}
            </p>
            {isOurs ? <p>{t('support.contact.urgent-host-then')}</p> : null}
          </section>
          <RatherMail />
        </aside>
      </div>
    </main>
  )
}

/** What the reader may ask about, and where the names of those topics stand in their words. */
function topicsOf(capacities: readonly Capacity[]): { topics: readonly ContactTopic[]; words?: string } {
  const asker = askerFor(capacities)
  if (asker === 'organization') return { topics: hostTopics, words: 'host' }
  const runs = runsAll(capacities)
  if (runs)
    return runs === 'broker' ? { topics: brokerTopics, words: 'broker' } : { topics: adminTopics, words: 'staff' }
  return worksHere(capacities) ? { topics: topicsOfStaff(capacities), words: 'staff' } : { topics: topicsFor(asker) }
}

/** Who answers others for the whole tenant, and whose own question is for somebody else. */
function runsAll(capacities: readonly Capacity[]): 'admin' | 'broker' | undefined {
  if (askerFor(capacities) !== 'other') return undefined
  return capacities.every((one) => one === 'broker') ? 'broker' : 'admin'
}

type School = { id: string; name: string; readerNames: string[]; isTheirs: boolean }

/** Who works with the product at a desk: at a school, or for all of them. */
function worksHere(capacities: readonly Capacity[]): boolean {
  const asker = askerFor(capacities)
  return asker === 'school' || asker === 'other'
}

/** The one school whose pupil, parent or staff the reader is; undefined where that says nothing. */
function useOwnSchool(schools: readonly School[]): School | undefined {
  const { organizations, user } = useShell()
  // Who answers at their school would ask themselves.
  if (user?.capacities.some((capacity) => answerers.includes(capacity as Capacity))) return undefined
  const own = schools.filter(({ id }) => organizations.some((one) => one.id === id))
  return own.length === 1 ? own[0] : undefined
}

type FormProps = { schools: readonly School[]; own: School | undefined; problem: FormProblem | undefined }

function ContactForm({ schools, own, problem }: FormProps) {
  const t = useT()
  const { user } = useShell()
  // A page that leads here may say what it is about.
  const [search] = useSearchParams()
  const kept = problem?.values
  const errors = problem?.fields ?? {}
  // Of who is signed in it is known who asks.
  const capacities = (user?.capacities ?? []) as Capacity[]
  const asker = askerFor(capacities)
  const isStaff = worksHere(capacities)
  const { topics: ofReader, words } = topicsOf(capacities)
  // What is wrong with the website itself who is signed in tells under Feedback, which is said above; others ask here.
  const topics = user ? ofReader.filter((topic) => topic !== 'website') : ofReader
  const as = isStaff
    ? t(`members.capacity.${capacities.find((one) => !one.endsWith('signatory')) ?? capacities[0]}`)
    : t(`support.asker.${asker ?? 'other'}`)
  const chosen = (name: string) => (kept?.[name] ? [kept[name]] : [])
  // Where a company has pupils of: what it asks is mostly of that school, and those stand first.
  const theirs = schools.filter(({ isTheirs }) => isTheirs)
  return (
    <Form method="post" encType="multipart/form-data" className="stack sc-form" noValidate>
      <ErrorSummary problem={problem} />
      {asker ? (
        <AskedAs asker={asker} as={as} name={user?.name ?? ''} school={own?.name} />
      ) : (
        <AskerCards problem={problem} />
      )}
      <ChoiceField
        label={t('support.contact.topic')}
        name="topic"
        type="radio"
        look="chips"
        errors={errors.topic}
        chosen={kept ? chosen('topic') : topics.filter((topic) => topic === search.get('over'))}
        options={topics.map((value) => ({
          value,
          label: t(
            words && t.has(`support.topic-${words}.${value}`)
              ? `support.topic-${words}.${value}`
              : `support.topic.${value}`,
          ),
        }))}
      />
      <Hints topics={topics} />
      {asker && (own || isStaff) ? (
        <input type="hidden" name="schoolId" value={own?.id ?? ''} />
      ) : (
        <SelectField
          label={t('support.contact.school')}
          help={t('support.contact.school-help')}
          name="schoolId"
          optional={t('shell.form.optional')}
          defaultValue={kept?.schoolId ?? own?.id ?? (theirs.length === 1 ? theirs[0]?.id : undefined) ?? ''}
          errors={errors.schoolId}
          options={[
            { value: '', label: t('support.contact.no-school') },
            ...[...theirs, ...schools.filter(({ isTheirs }) => !isTheirs)].map(({ id, name }) => ({
              value: id,
              label: name,
            })),
          ]}
        />
      )}
      {/* Who signs in by a user name alone has no address we know. */}
      {user && !errors.email && !errors.name ? null : (
        <div className="sc-pair">
          <AskerFields problem={problem} />
        </div>
      )}
      <TextArea
        label={t('support.contact.question')}
        help={t(isStaff || isHost(user) ? 'support.contact.question-help-staff' : 'support.contact.question-help')}
        name="message"
        rows={6}
        maxLength={2000}
        defaultValue={kept?.message}
        errors={errors.message}
      />
      <FileField
        label={t('support.screenshot')}
        help={t('support.shot.page-help')}
        choose={t('support.shot.choose-page')}
        name="screenshot"
        accept="image/png,image/jpeg"
        optional={t('shell.form.optional')}
        errors={errors.screenshot}
      />
      {/* For programs that fill in every field: nobody sees or reaches it. */}
      <p className="sc-trap" aria-hidden="true">
        <label>
          {t('support.contact.leave-empty')} <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <SubmitButton>{t('support.contact.send')}</SubmitButton>
    </Form>
  )
}

/** Who asks, where that is known, and how. */
function AskedAs({ asker, as, name, school }: { asker: Asker; as: string; name: string; school: string | undefined }) {
  const t = useT()
  return (
    <div className="sc-as">
      <input type="hidden" name="asker" value={asker} />
      <PersonMark name={name} />
      <p>
        <b>{t('support.contact.as', { name })}</b>
        <span className="muted">{[as, school].filter(Boolean).join(', ')}</span>
      </p>
    </div>
  )
}

function AskerCards({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const kept = problem?.values.asker
  return (
    <div className="sc-cards">
      <ChoiceField
        label={t('support.contact.asker')}
        name="asker"
        type="radio"
        errors={problem?.fields.asker}
        chosen={kept ? [kept] : []}
        options={askers.map((value) => ({
          value,
          label: (
            <>
              <b>{t(`support.asker.${value}`)}</b>
              <span>{t(`support.asker-about.${value}`)}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}

/** Who asks, and where the answer goes: of who is signed in it is known. */
function AskerFields({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const kept = problem?.values
  const errors = problem?.fields ?? {}
  return (
    <>
      <TextField
        label={t('support.name')}
        name="name"
        autoComplete="name"
        defaultValue={kept?.name}
        errors={errors.name}
      />
      <TextField
        label={t('support.email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={kept?.email}
        errors={errors.email}
      />
    </>
  )
}
