import {
  data,
  Form,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { useRef, type FormEvent } from 'react'
import { organizationTypes } from '#areas/organizations/model.ts'
import { newOrganizationInput } from '#areas/organizations/schema.ts'
import { KnownAlready } from '#areas/organizations/ui/known-already.tsx'
import { NotYoursToAdd } from '#areas/organizations/ui/not-yours-to-add.tsx'
import { AddressFields, keptFields, ReachFields, RegistryFields, SectorField } from '#areas/organizations/ui/fields.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField } from '#web/design/field.tsx'
import { useFieldCheck } from '#web/field-check.ts'
import { FormPart } from '#web/design/form-part.tsx'
import { HowItGoes, RecordCols } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '#web/design/judging.css'
import '#areas/organizations/ui/organization-form.css'

/** What becomes of one that takes part at once, and of one that is judged first. */
const directSteps = ['goes-direct-1', 'goes-direct-2', 'goes-direct-3'] as const
const proposedSteps = ['goes-1', 'goes-2', 'goes-3'] as const

/** By which fields it is looked whether one is here already, and as what they are asked. */
const lookedFor = [
  ['name', 'name'],
  ['kvkNumber', 'kvk_number'],
  ['postcode', 'postcode'],
  ['houseNumber', 'house_number'],
] as const

/** So long after a letter it is looked for. */
const pauseMs = 350

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    // While it is typed this is asked again: who is known by a name like it, its number or its door.
    const asked = new URL(args.request.url).searchParams
    const typed = new URLSearchParams(lookedFor.map(([, name]) => [name, asked.get(name) ?? '']))
    const found = await api.get(`/organizations/alike?${typed}`).catch(notForReader)
    return found
      ? { add: found.meta.may.add, alike: found.data }
      : data({ add: 'no' as const, alike: [] }, { status: 403 })
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const added = await api.post('/organizations', 'organizations', readForm(newOrganizationInput, form))
    throw redirect(`/${api.locale}/organizations/${added.data.id}?saved=1`)
  })
}

export default function AddOrganization() {
  const { add } = useLoaderData<typeof loader>()
  return add === 'no' ? <NotYoursToAdd /> : <AddForm judges={add === 'directly'} />
}

/** @param judges whether what they add takes part at once */
function AddForm({ judges }: { judges: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const { errors, check } = useFieldCheck(newOrganizationInput.shape, problem)
  const kept = keptFields(undefined, problem?.values)
  const known = useFetcher<typeof loader>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (!lookedFor.some(([field]) => target instanceof HTMLInputElement && target.name === field)) return
    clearTimeout(pause.current)
    const typed = new FormData(currentTarget)
    const query = new URLSearchParams(lookedFor.map(([field, name]) => [name, String(typed.get(field) ?? '')]))
    pause.current = setTimeout(() => void known.load(`?${query}`), pauseMs)
  }
  const alike = known.data?.alike ?? []
  const isAtDoor = ({ reasons }: (typeof alike)[number]) => reasons.includes('address')
  const submit = t(judges ? 'organizations.add.submit' : 'organizations.add.propose')
  const title = t(judges ? 'organizations.add.title' : 'organizations.add.title-propose')
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/organizations'), t('organizations.list.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{t(judges ? 'organizations.add.lead' : 'organizations.add.lead-propose')}</p>
        </div>
      </div>
      <RecordCols
        aside={
          <HowItGoes
            id="goes"
            title={t('organizations.add.goes')}
            steps={(judges ? directSteps : proposedSteps).map((step) => t(`organizations.add.${step}`))}
          />
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form organization-form" noValidate onBlur={check} onInput={look}>
          <p className="organization-needed">
            <b>{t('organizations.needed.name')}</b> {t(`organizations.needed.${judges ? 'looked' : 'judged'}`)}
          </p>
          <FormPart id="part-who" title={t('organizations.part.who')}>
            <RegistryFields kept={kept} errors={errors}>
              <KnownAlready organizations={alike.filter((one) => !isAtDoor(one))} />
              {judges ? (
                <SelectField
                  label={t('organizations.field.type')}
                  name="type"
                  defaultValue={kept.type ?? 'Company'}
                  errors={errors.type}
                  options={organizationTypes.map((value) => ({ value, label: t(`organizations.type.${value}`) }))}
                />
              ) : null}
            </RegistryFields>
          </FormPart>
          <FormPart id="part-address" title={`${t('organizations.part.address')} ${t('shell.form.optional')}`}>
            <AddressFields kept={kept} errors={errors} />
            <KnownAlready organizations={alike.filter(isAtDoor)} />
          </FormPart>
          <FormPart id="part-reach" title={t('organizations.part.reach')}>
            <ReachFields kept={kept} errors={errors} />
          </FormPart>
          <FormPart id="part-work" title={t('organizations.part.work')}>
            <SectorField
              chosen={problem?.values.sectorKeys?.split(',') ?? []}
              errors={errors.sectorKeys}
              optional={t('shell.form.optional')}
            />
          </FormPart>
          <div className="btn-group form-foot">
            <SubmitButton>{submit}</SubmitButton>
          </div>
        </Form>
      </RecordCols>
    </main>
  )
}
