import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { fieldOf, judgeChecks } from '#areas/organizations/checking/model.ts'
import { organizationInput } from '#areas/organizations/schema.ts'
import {
  AddressFields,
  keptFields,
  ProfileFields,
  ReachFields,
  RegistryFields,
  SectorField,
} from '#areas/organizations/ui/fields.tsx'
import type { Organization } from '#areas/organizations/ui/organization.ts'
import { PreviewCard, writtenIn, type Written } from '#areas/organizations/ui/pupil-preview.tsx'
import { emptyFields, StillEmpty } from '#areas/organizations/ui/still-empty.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { useFieldCheck } from '#web/field-check.ts'
import { versionFor } from '#web/form-version.ts'
import { Fact } from '#web/design/fact.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import '#web/design/judging.css'
import '#areas/organizations/ui/organization-form.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.get(`/organizations/${args.params.id}?include=profile`)
    if (!data.meta.can.edit) throw new Response(null, { status: 403 })
    return { organization: data }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id } = args.params
  return act(args, form, async (api) => {
    await api.patch(`/organizations/${id}`, 'organizations', readForm(organizationInput, form), id)
    throw redirect(`/${api.locale}/organizations/${id}?saved=1`)
  })
}

/** What was checked when it was approved, which another changes; and where one asks that. */
function Registered({ organization: { name, kvkNumber, branchNumber, brin } }: { organization: Organization }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  return (
    <>
      <dl className="facts">
        <Fact label={t('organizations.field.name')}>{name}</Fact>
        <Fact label={t('organizations.field.kvkNumber')}>{kvkNumber}</Fact>
        <Fact label={t('organizations.field.branchNumber')}>{branchNumber}</Fact>
        <Fact label={t('organizations.field.brin')}>{brin}</Fact>
      </dl>
      <p className="hint">
        {t('organizations.edit.registry', { app: tenant.appName })}{' '}
        <Link to={path('/contactformulier')}>{t('organizations.edit.ask')}</Link>
      </p>
    </>
  )
}

/** Beside the form, in sight however far one is: what says nothing yet, and how pupils see it. */
function EditAside({
  empty,
  asked,
  type,
  written,
}: {
  empty: readonly string[]
  asked: readonly string[]
  type: Organization['organizationType']
  /** Of an organization pupils can go to. */
  written: Written | undefined
}) {
  const t = useT()
  const title = t('organizations.edit.empty', { count: empty.length })
  return (
    <>
      <aside className="preview-beside only-l" aria-label={t('organizations.edit.beside')}>
        <h2>{title}</h2>
        <StillEmpty names={empty} asked={asked} type={type} />
        {written ? (
          <>
            <h2>{t('organizations.edit.preview')}</h2>
            <PreviewCard written={written} />
          </>
        ) : null}
      </aside>
      <div className="preview-fold">
        {empty.length > 0 ? (
          <details className="fold">
            <summary>{title}</summary>
            <StillEmpty names={empty} asked={asked} type={type} />
          </details>
        ) : null}
        {written ? (
          <details className="fold">
            <summary>{t('organizations.edit.preview-short')}</summary>
            <PreviewCard written={written} />
          </details>
        ) : null}
      </div>
    </>
  )
}

export default function EditOrganization() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { organization } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const { errors, check } = useFieldCheck(organizationInput.shape, problem)
  const kept = keptFields(organization, problem?.values)
  const { can } = organization.meta
  // What the one who judges it would still ask about is marked at its field.
  const asked =
    organization.status === 'pending'
      ? judgeChecks(organization, 0).flatMap(({ check, isFine }) => (isFine ? [] : (fieldOf[check] ?? [])))
      : []
  const isCompany = organization.organizationType === 'Company'
  const [typed, setTyped] = useState<FormData>()
  const written = typed ? writtenIn(typed, organization) : organization
  // A form says nothing of boxes of which none is ticked.
  const isSaid = (name: string) =>
    typed && (typed.has(name) || name === 'sectorKeys')
      ? typed.getAll(name).some(Boolean)
      : String(kept[name] ?? '') !== ''
  const empty = emptyFields({ isCompany, asked, isSaid })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('organizations.edit.title', { name: organization.name }), tenant.appName)}</title>
      <Crumbs rooms={[[path(`/organizations/${organization.id}`), organization.name]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('organizations.edit.title', { name: organization.name })}</h1>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      <div className="beside-preview">
        <EditAside
          empty={empty}
          asked={asked}
          type={organization.organizationType}
          written={isCompany ? written : undefined}
        />
        <Form
          method="post"
          className="record-form organization-form"
          noValidate
          onBlur={check}
          onInput={({ currentTarget }) => setTyped(new FormData(currentTarget))}
        >
          <input type="hidden" name="lockVersion" value={versionFor(problem, organization.lockVersion ?? 0)} />
          <p className="organization-needed">
            <b>{t(`organizations.needed.${can.editRegistry ? 'name' : 'nothing'}`)}</b>{' '}
            {asked.length > 0 ? t('organizations.needed.marked') : isCompany ? t('organizations.needed.pupils') : null}
          </p>
          <FormPart id="part-who" title={t('organizations.part.who')}>
            {can.editRegistry ? (
              <RegistryFields
                kept={kept}
                errors={errors}
                asked={asked}
                isSchool={organization.organizationType === 'School'}
              />
            ) : (
              <Registered organization={organization} />
            )}
          </FormPart>
          <FormPart
            id="part-address"
            title={`${t('organizations.part.address')}${asked.includes('street') ? '' : ` ${t('shell.form.optional')}`}`}
          >
            <AddressFields kept={kept} errors={errors} asked={asked} />
          </FormPart>
          <FormPart id="part-reach" title={t('organizations.part.reach')}>
            <ReachFields kept={kept} errors={errors} asked={asked} />
          </FormPart>
          <FormPart id="part-profile" title={t('organizations.part.profile')}>
            {isCompany ? (
              <SectorField
                chosen={problem?.values.sectorKeys?.split(',') ?? organization.sectorKeys}
                errors={errors.sectorKeys}
                optional={t('shell.form.optional')}
              />
            ) : null}
            <ProfileFields kept={kept} errors={errors} asked={asked} type={organization.organizationType} />
          </FormPart>
          <div className="btn-group form-foot">
            <SubmitButton>{t('organizations.edit.submit')}</SubmitButton>
            <Link className="btn" to={path(`/organizations/${organization.id}`)}>
              {t('organizations.edit.cancel')}
            </Link>
          </div>
        </Form>
      </div>
    </main>
  )
}
