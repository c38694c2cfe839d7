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
import { fieldOf, studentFieldNames, type StudentField } from '#areas/students/fields.ts'
import { mostGuardians } from '#areas/students/model.ts'
import { StudentFacts } from '#areas/students/ui/student-facts.tsx'
import { sameGroup, StudentInput } from '#areas/students/ui/student-input.tsx'
import { Wishes } from '#areas/students/ui/wishes.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import type { Sent } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { versionFor } from '#web/form-version.ts'
import { Fact } from '#web/design/fact.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { readShell, useShell } from '#web/shell.ts'
import '#areas/users/ui/members.css'
import './edit.css'
import { changeStudentInput } from '../schema.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/students/${args.params.id}`)
    const { user } = await readShell(api)
    // What a pupil likes is theirs alone to say.
    const wishes = user?.id === data.id ? (await api.get('/recommendations')).meta : null
    // Who a pupil is stands with their account; a pupil knows it, and changes it there.
    const person = wishes ? null : ((await api.get(`/users/${data.id}`).catch(notForReader))?.data ?? null)
    return { file: data, groups: meta.groups, wishes, person }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    // What has no version first: what is refused of it leaves the file as the form knows it.
    if (form.has('wishes')) await api.patch('/recommendations', 'recommendations', wishesIn(form))
    await api.patch(`/students/${args.params.id}`, 'students', changesIn(form), args.params.id)
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/students/${args.params.id}/edit?saved=1`)
  })
}

/** Only what stood in the form: each reader has the fields that are theirs to change. */
function changesIn(form: FormData): Sent<'patch', '/students/:id'> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { groupId, exemptReason, guardians, ...said } = readForm(changeStudentInput, form)
  return {
    ...said,
    ...(groupId === undefined || groupId === sameGroup ? {} : { groupId }),
    ...(exemptReason !== undefined && form.has('exempt') ? { exemptReason: exemptReason || null } : {}),
    ...(guardians ? { guardians: readGuardians(text) } : {}),
  }
}

function wishesIn(form: FormData): Sent<'patch', '/recommendations'> {
  return { interests: form.getAll('interests').map(String), wanted: form.has('wanted') }
}

function readGuardians(text: (name: string) => string): object[] {
  return Array.from({ length: mostGuardians }, (_, at) => {
    const own = (name: string) => text(`guardians.${at}.${name}`)
    const names = ['firstName', 'lastName', 'email', 'phone'] as const
    if (names.every((name) => own(name) === '')) return undefined
    return {
      ...(own('id') ? { id: own('id') } : {}),
      ...Object.fromEntries(names.map((name) => [name, own(name)])),
      relation: own('relation'),
      locale: own('locale'),
      hasAuthority: own('hasAuthority') !== '',
    }
  }).filter((one) => one !== undefined)
}

/** The parts of the form, and which fields stand in them. */
const parts = (['school', 'contact', 'guardians', 'preferences', 'target'] as const).map(
  (part) => [part, studentFieldNames.filter((field) => fieldOf(field).part === part)] as const,
)

/** Those that stand two on a line, and those that want a line for themselves. */
function shortAndLong(fields: readonly StudentField[]) {
  const isLong = (field: StudentField) => longFields.includes(field)
  return [
    [true, fields.filter((field) => !isLong(field))],
    [false, fields.filter(isLong)],
  ] as const
}
const longFields: readonly StudentField[] = [
  'leavesOn',
  'homePostcode',
  'availableDays',
  'exempt',
  'exemptReason',
  'guardians',
]

/** Of so few fields the button is in sight without following what is filled in. */
const fewFields = 8

export default function EditStudent() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { file, groups, wishes, person } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const [search] = useSearchParams()
  const own = (key: string, values?: Record<string, string | number>) => t(`members.student.${key}`, values)
  const isOwn = user?.id === file.id
  // Their own number a pupil changes with their other data, and their wishes here.
  const edited = file.meta.may.edit.filter((field) => !isOwn || field !== 'phone')
  const mayEdit = (field: StudentField) => edited.includes(field)
  // Whoever comes, comes to change something; what others keep of it stands below.
  const facts = (
    <StudentFacts
      file={file}
      fields={parts.flatMap(([, fields]) => fields).filter((field) => !mayEdit(field))}
      title={isOwn ? own('known-own') : t('members.edit.known')}
    >
      {isOwn ? (
        <>
          {own('changes-own')} <Link to={path('/profile-edit')}>{t('users.profile.title')}</Link>.
        </>
      ) : (
        <>
          {own('changes')} {own('pass-on')} <Link to={path('/contactformulier')}>{own('pass-on-to')}</Link>.
        </>
      )}
    </StudentFacts>
  )
  const title = isOwn ? own('title-own') : own('title', { name: file.name })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[[path(isOwn ? '/profile-edit' : `/users/${file.id}`), isOwn ? t('users.profile.title') : file.name]]}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{file.schoolName}</p>
          {/* Of one field alone it is said before one looks for the others. */}
          {!isOwn && edited.length === 1 ? <p>{own('only', { field: own(String(edited[0])).toLowerCase() })}</p> : null}
        </div>
      </div>
      {search.has('saved') && !problem ? (
        <Notice tone="ok" role="status" title={t('users.profile.saved')}>
          {wishes?.wanted ? <Link to={path('/vacancies/search')}>{own('to-fits')}</Link> : null}
        </Notice>
      ) : null}
      <ErrorSummary problem={problem} />
      <Form
        method="post"
        className="record-form student-form"
        data-kept="never"
        data-few={isOwn || edited.length <= fewFields ? '' : undefined}
        noValidate
        key={file.lockVersion}
      >
        <input type="hidden" name="lockVersion" value={versionFor(problem, file.lockVersion)} />
        <input type="hidden" name={namesField} value={edited.join()} />
        {person ? (
          <FormPart id="part-person" title={own('part.person')}>
            <dl className="facts">
              <Fact label={t('users.profile.name')}>{file.name}</Fact>
              <Fact label={t('users.profile.email')}>{person.email}</Fact>
            </dl>
            {person.meta.may.edit ? (
              <p className="student-person">
                <Link to={path(`/users/${file.id}/edit`)}>{own('to-person')}</Link>
              </p>
            ) : null}
          </FormPart>
        ) : null}
        {wishes ? (
          <FormPart id="wat-past" title={own('part.fit')}>
            <Wishes wishes={wishes} problem={problem} />
          </FormPart>
        ) : null}
        {parts
          .map(([part, fields]) => [part, fields.filter(mayEdit)] as const)
          .filter(([, fields]) => fields.length > 0)
          .map(([part, fields]) => (
            <FormPart
              key={part}
              id={`part-${part}`}
              title={own(isOwn && part === 'preferences' ? 'part.preferences-own' : `part.${part}`)}
            >
              {shortAndLong(fields).map(([isShort, some]) =>
                some.length > 0 ? (
                  <div key={String(isShort)} className={isShort ? 'pairs' : 'student-long'}>
                    {some.map((field) => (
                      <StudentInput key={field} field={field} file={file} groups={groups} problem={problem} />
                    ))}
                  </div>
                ) : null,
              )}
            </FormPart>
          ))}
        <p className="btn-group form-foot">
          <SubmitButton>{t('users.profile.save')}</SubmitButton>
          <Link className="btn" to={path(isOwn ? '/profile-edit' : `/users/${file.id}`)}>
            {t('members.edit.cancel')}
          </Link>
        </p>
      </Form>
      {facts}
    </main>
  )
}
