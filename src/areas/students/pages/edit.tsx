import { Fragment, type ReactNode } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { mostGuardians, transports, type StudentField } from '#areas/students/model.ts'
import { GuardianFields } from '#areas/students/ui/guardian-fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { weekdays } from '#platform/week.ts'
import { act, load, localeOfPath, type FormProblem } from '#web/api.ts'
import type { Got, Sent } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '#areas/users/ui/members.css'
import { schoolLevels } from '#areas/groups/model.ts'
import { changeStudentInput } from '../schema.ts'

type StudentFile = Got<'/students/:id'>

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/students/${args.params.id}`)
    return { file: data, groups: meta.groups }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return act(args, form, async (api) => {
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
    ...(groupId === undefined || groupId === keep ? {} : { groupId }),
    ...(exemptReason !== undefined && form.has('exempt') ? { exemptReason: exemptReason || null } : {}),
    ...(guardians ? { guardians: readGuardians(text) } : {}),
  }
}

/** A class that is no longer given stays as it is. */
const keep = '-'

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

export default function EditStudent() {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const { tenant, user } = useShell()
  const { file, groups } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const [search] = useSearchParams()
  const own = (key: string, values?: Record<string, string | number>) => t(`members.student.${key}`, values)
  const isOwn = user?.id === file.id
  const mayEdit = (field: StudentField) => file.meta.may.edit.includes(field)
  const kept = problem?.values ?? {}
  const optional = t('shell.form.optional')
  const errors = (name: string) => problem?.fields[name]
  const line = (name: 'studentNumber' | 'phone' | 'year' | 'hoursTarget' | 'maxTravelMinutes') => ({
    label: own(name),
    name,
    optional,
    autoComplete: 'off',
    defaultValue: kept[name] ?? file[name] ?? '',
    errors: errors(name),
  })
  const dated = (name: 'birthDate' | 'leavesOn') => ({
    label: own(name),
    name,
    type: 'date',
    className: 'w-m',
    optional,
    defaultValue: kept[name] ?? file[name] ?? '',
    errors: errors(name),
  })
  const inputs: Record<StudentField, () => ReactNode> = {
    studentNumber: () => <TextField {...line('studentNumber')} className="w-m" inputMode="numeric" />,
    birthDate: () => <TextField {...dated('birthDate')} />,
    level: () => (
      <SelectField
        label={own('level')}
        name="level"
        optional={optional}
        options={['', ...schoolLevels].map((value) => ({
          value,
          label: value ? t(`vacancies.level.${value}`) : own('unknown'),
        }))}
        defaultValue={kept.level ?? file.level ?? ''}
        errors={errors('level')}
      />
    ),
    year: () => <TextField {...line('year')} type="number" min={1} max={8} className="w-s" />,
    groupId: () => (
      <SelectField
        label={own('groupId')}
        name="groupId"
        options={[
          ...(groups.some(({ id }) => id === file.groupId) ? [] : [{ value: keep, label: own('no-group') }]),
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        defaultValue={kept.groupId ?? file.groupId ?? keep}
        errors={errors('groupId')}
      />
    ),
    leavesOn: () => <TextField {...dated('leavesOn')} help={own('leavesOn-help')} />,
    phone: () => <TextField {...line('phone')} type="tel" className="w-m" />,
    transport: () => (
      <SelectField
        label={own('transport')}
        name="transport"
        options={transports.map((value) => ({ value, label: own(`by.${value}`) }))}
        defaultValue={kept.transport ?? file.transport ?? 'bike'}
        errors={errors('transport')}
      />
    ),
    maxTravelMinutes: () => (
      <TextField {...line('maxTravelMinutes')} type="number" min={5} max={180} step={5} className="w-s" />
    ),
    availableDays: () => (
      <fieldset className="field">
        <legend className="label">{own('availableDays')}</legend>
        <div className="days">
          {weekdays.map((day) => (
            <label key={day} className="day">
              <input
                className="vh"
                type="checkbox"
                name="availableDays"
                value={day}
                defaultChecked={(kept.availableDays?.split(',') ?? file.availableDays ?? []).includes(day)}
                aria-label={t(`vacancies.day.${day}.long`)}
              />
              <span aria-hidden="true">{t(`vacancies.day.${day}.short`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    ),
    hoursTarget: () => (
      <TextField
        {...line('hoursTarget')}
        help={own('hoursTarget-help')}
        type="number"
        min={0}
        max={1000}
        className="w-s"
      />
    ),
    exempt: () => (
      <Checkbox label={own('exempt')} name="exempt" defaultChecked={problem ? kept.exempt === 'on' : file.exempt} />
    ),
    exemptReason: () => (
      <TextArea
        label={own('exemptReason')}
        help={own('exemptReason-help')}
        name="exemptReason"
        rows={2}
        optional={optional}
        defaultValue={kept.exemptReason ?? file.exemptReason ?? ''}
        errors={errors('exemptReason')}
      />
    ),
    guardians: () =>
      Array.from({ length: mostGuardians }, (_, at) => (
        <GuardianFields key={at} at={at} guardian={file.guardians?.[at]} problem={problem} />
      )),
  }
  const value = (field: StudentField): ReactNode => {
    const found = file[field as keyof StudentFile]
    if (field === 'groupId' || field === 'guardians' || !found || (Array.isArray(found) && found.length === 0))
      return null
    if (field === 'level') return t(`vacancies.level.${found}`)
    if (field === 'transport') return own(`by.${found}`)
    if (field === 'birthDate' || field === 'leavesOn') return fullDate(String(found))
    if (field === 'availableDays') return (found as string[]).map((day) => t(`vacancies.day.${day}.long`)).join(', ')
    return field === 'exempt' ? own('yes') : String(found)
  }
  const parts: [string, StudentField[]][] = [
    ['school', ['studentNumber', 'birthDate', 'level', 'year', 'groupId', 'leavesOn']],
    ['contact', ['phone']],
    ['guardians', ['guardians']],
    ['preferences', ['transport', 'maxTravelMinutes', 'availableDays']],
    ['target', ['hoursTarget', 'exempt', 'exemptReason']],
  ]
  const known = parts.flatMap(([, fields]) => fields).filter((field) => !mayEdit(field) && value(field))
  const title = isOwn ? own('title-own') : own('title', { name: file.name })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs
        rooms={[[path(isOwn ? '/profile-edit' : `/users/${file.id}`), isOwn ? t('users.profile.title') : file.name]]}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{file.schoolName}</p>
        </div>
      </div>
      {search.has('saved') && !problem ? <Notice tone="ok" role="status" title={t('users.profile.saved')} /> : null}
      <ErrorSummary problem={problem} />
      {known.length ? (
        <dl className="facts box">
          {known.map((field) => (
            <Fragment key={field}>
              <dt>{own(field)}</dt>
              <dd>{value(field)}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      <Form method="post" data-kept="never" noValidate key={file.lockVersion}>
        <input type="hidden" name="lockVersion" value={file.lockVersion} />
        <input type="hidden" name={namesField} value={file.meta.may.edit.join()} />
        {parts
          .map(([part, fields]) => [part, fields.filter(mayEdit)] as const)
          .filter(([, fields]) => fields.length > 0)
          .map(([part, fields]) => (
            <section key={part} className="section" aria-labelledby={`part-${part}`}>
              <div className="section-head">
                <h2 id={`part-${part}`}>{own(`part.${part}`)}</h2>
              </div>
              {fields.map((field) => (
                <Fragment key={field}>{inputs[field]()}</Fragment>
              ))}
            </section>
          ))}
        <p className="section">
          <SubmitButton>{t('users.profile.save')}</SubmitButton>
        </p>
      </Form>
    </main>
  )
}
