import { useEffect, useRef, useState } from 'react'
import { Form, redirect, useActionData, type ActionFunctionArgs } from 'react-router'
import {
  signupFields,
  signupShape,
  signupStepInputs,
  signupSteps,
  type SignupStep,
} from '#areas/organizations/signups/schema.ts'
import { NonprofitField, SectorField } from '#areas/organizations/ui/fields.tsx'
import { useKeptSignup } from '#areas/organizations/ui/kept-signup.ts'
import { NotYoursToAdd } from '#areas/organizations/ui/not-yours-to-add.tsx'
import { SignupFrame } from '#areas/organizations/ui/signup-frame.tsx'
import { parsePostcode } from '#platform/fields.ts'
import { fieldErrors } from '#platform/validation.ts'
import { apiFor, formValues, problem as problemOf, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, TextArea, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFieldCheck } from '#web/field-check.ts'
import { useT } from '#web/i18n.tsx'
import { loadMessages } from '#web/messages.ts'
import { signupCookie } from '#areas/identity/ui/session.ts'
import { namesField } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'public' }

type Outcome = { step: SignupStep; values: Record<string, string>; problem?: FormProblem }

/** A form of one step says what it was and where to go; what other steps hold travels along in it. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const values = formValues(form)
  const step = signupSteps.find((one) => one === values.step) ?? 'organization'
  const at = signupSteps.indexOf(step)
  const wanted = signupSteps.find((one) => one === values.go)
  // Going back loses nothing and judges nothing.
  if (wanted && signupSteps.indexOf(wanted) < at) return { step: wanted, values }
  const api = apiFor(args)
  const found = signupStepInputs[step].safeParse(attributesOf(values), { reportInput: true })
  if (!found.success) {
    const fields = fieldErrors(found.error.issues, await loadMessages(api.locale))
    return { step, values, problem: { message: '', code: 'platform.invalid', status: 422, fields, values } }
  }
  const next = signupSteps[at + 1]
  if (next) return { step: next, values }
  try {
    await api.post('/organizations/signup', 'organizations', { ...attributesOf(values), locale: api.locale })
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status >= 500) throw error
    const { data } = problemOf(error, form)
    const faulty = signupSteps.find((one) => signupFields[one].some((name) => name in data.problem.fields)) ?? step
    return { step: faulty, values, problem: { ...data.problem, values } }
  }
  throw redirect(`/${api.locale}/organizations/signup/success`, {
    headers: signupCookie(
      { email: values.email ?? '', organization: values.name ?? '' },
      args.context.get(visitContext).secure,
    ),
  })
}

const booleans = ['isNonprofit', 'mayAgree', 'consent']

/** The values typed in all steps, as the API wants them. */
function attributesOf(values: Record<string, string>): Record<string, unknown> {
  const names = Object.values(signupFields).flat()
  const typed = Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  return {
    ...typed,
    ...Object.fromEntries(booleans.map((name) => [name, values[name] === 'on'])),
    sectorKeys: values.sectorKeys?.split(',').filter(Boolean) ?? [],
    nickname: values.nickname ?? '',
  }
}

/** Fields that say how a form was sent, and are no answers. */
const ofOneStep = new Set(['step', 'go', namesField])

/** Names whose boxes say nothing when they are not ticked: they must not come back by what was said before. */
const boxes: Partial<Record<SignupStep, string[]>> = {
  organization: ['isNonprofit', 'nickname'],
  contact: ['mayAgree'],
  offer: ['sectorKeys'],
  check: ['consent'],
}

export default function SignUp() {
  const t = useT()
  const { tenant, user } = useShell()
  const outcome = useActionData<Outcome>()
  const { kept, keep, forget } = useKeptSignup(outcome)
  const shown: Outcome = outcome ?? kept ?? { step: 'organization', values: {} }
  const { step, values, problem } = shown
  // Fields take what was kept when they are made: a form that is filled in otherwise is another form.
  const [round, setRound] = useState(0)
  const heading = useHeadingFocus(outcome, round)
  const { errors, check } = useFieldCheck(signupShape, problem)
  const own = new Set([...signupFields[step], ...(boxes[step] ?? [])])
  const carried = Object.entries(values).filter(([name]) => !own.has(name) && !ofOneStep.has(name))
  const fields = { kept: values, errors }
  function startAfresh() {
    forget()
    setRound((before) => before + 1)
  }
  // A pupil found a place rather than an organization of their own: they are shown the way for that.
  if (user?.capacities.includes('student')) return <NotYoursToAdd />
  return (
    <SignupFrame step={step} values={values}>
      <ErrorSummary problem={problem} />
      {kept ? (
        <Notice role="status" title={t('organizations.signup.kept')}>
          <button type="button" className="linkbtn" onClick={startAfresh}>
            {t('organizations.signup.afresh')}
          </button>
        </Notice>
      ) : null}
      <Form
        method="post"
        data-kept="never"
        noValidate
        key={`${step} ${kept ? 'kept' : round}`}
        onBlur={check}
        onChange={keep}
      >
        <input type="hidden" name="step" value={step} />
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* The first button is the one Enter presses. */}
        <button type="submit" className="vh" name="go" value="next" tabIndex={-1} aria-hidden="true" />
        {step === 'organization' ? (
          <p className="lead">{t('organizations.signup.intro', { app: tenant.appName })}</p>
        ) : null}
        <h2 tabIndex={-1} ref={heading}>
          {t(`organizations.signup.${step}.title`)}
        </h2>
        <p className="muted">{t(`organizations.signup.${step}.lead`)}</p>
        {step === 'organization' ? <OrganizationStep {...fields} /> : null}
        {step === 'contact' ? <ContactStep {...fields} /> : null}
        {step === 'offer' ? <OfferStep {...fields} /> : null}
        {step === 'check' ? <CheckStep {...fields} /> : null}
        <Foot step={step} />
      </Form>
    </SignupFrame>
  )
}

/** The focus goes to the heading of a step that has come, and of a form that begins afresh. */
function useHeadingFocus(outcome: Outcome | undefined, round: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A summary of what is wrong takes the focus itself.
    if (!outcome || outcome.problem) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [outcome])
  useEffect(() => {
    if (round > 0) heading.current?.focus()
  }, [round])
  return heading
}

function Foot({ step }: { step: SignupStep }) {
  const t = useT()
  const at = signupSteps.indexOf(step)
  return (
    <div className="btn-group su-foot">
      {at > 0 ? (
        <button type="submit" className="btn" name="go" value={signupSteps[at - 1]}>
          <Icon name="arrow-left" /> {t('organizations.signup.back')}
        </button>
      ) : null}
      <SubmitButton name="go" value="next">
        {step === 'check' ? (
          t('organizations.signup.send')
        ) : (
          <>
            {t('organizations.signup.next')} <Icon name="arrow-right-bold" />
          </>
        )}
      </SubmitButton>
    </div>
  )
}

type StepFields = { kept: Record<string, string>; errors: Record<string, string[]> }

function useField({ kept, errors }: StepFields) {
  const t = useT()
  return (name: string, isOptional = false) => ({
    label: t(`organizations.field.${name}`),
    name,
    defaultValue: kept[name] ?? '',
    errors: errors[name],
    ...(isOptional ? { optional: t('shell.form.optional') } : {}),
  })
}

function OrganizationStep(fields: StepFields) {
  const t = useT()
  const { tenant } = useShell()
  const field = useField(fields)
  return (
    <>
      <TextField {...field('name')} className="w-l" autoComplete="organization" />
      <div className="two">
        <TextField {...field('kvkNumber')} help={t('organizations.signup.kvk-help')} inputMode="numeric" />
        <TextField {...field('branchNumber', true)} help={t('organizations.signup.branch-help')} inputMode="numeric" />
      </div>
      <details className="field" open={Boolean(fields.kept.noKvkReason) || Boolean(fields.errors.noKvkReason?.length)}>
        <summary>{t('organizations.signup.no-kvk')}</summary>
        <TextArea {...field('noKvkReason')} help={t('organizations.reason-help')} rows={2} maxLength={500} />
      </details>
      {tenant.program === 'mas' ? <NonprofitField {...fields} /> : null}
      <div className="two">
        <TextField {...field('postcode')} className="w-s" autoComplete="postal-code" />
        <TextField {...field('houseNumber')} className="w-s" />
      </div>
      <div className="two">
        <TextField {...field('street')} autoComplete="address-line1" />
        <TextField {...field('city')} autoComplete="address-level2" />
      </div>
      <TextField {...field('website', true)} className="w-l" inputMode="url" autoComplete="url" />
      {/* A trap for machines: people neither see nor reach it. */}
      <div className="vh" aria-hidden="true">
        <input name="nickname" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
    </>
  )
}

function ContactStep(fields: StepFields) {
  const t = useT()
  const field = useField(fields)
  return (
    <>
      <div className="two">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('infix', true)} className="w-s" autoComplete="additional-name" />
      </div>
      <TextField {...field('lastName')} className="w-l" autoComplete="family-name" />
      <TextField {...field('jobTitle', true)} className="w-l" autoComplete="organization-title" />
      <TextField
        {...field('email')}
        className="w-l"
        type="email"
        help={t('organizations.signup.email-help')}
        autoComplete="email"
      />
      <TextField
        {...field('phone')}
        className="w-m"
        type="tel"
        help={t('organizations.signup.phone-help')}
        autoComplete="tel"
      />
      <Checkbox
        name="mayAgree"
        label={t('organizations.signup.may-agree')}
        defaultChecked={fields.kept.mayAgree === 'on'}
        errors={fields.errors.mayAgree}
      />
    </>
  )
}

function OfferStep(fields: StepFields) {
  const t = useT()
  const field = useField(fields)
  return (
    <>
      <SectorField
        chosen={fields.kept.sectorKeys?.split(',') ?? []}
        errors={fields.errors.sectorKeys}
        optional={t('shell.form.optional')}
      />
      <TextArea {...field('description', true)} rows={4} maxLength={2000} />
      <TextArea {...field('whatYouDo', true)} rows={3} maxLength={2000} />
    </>
  )
}

/** As a postcode is written, however it was typed. */
const postcodeOf = ({ postcode = '' }: StepFields['kept']) => parsePostcode(postcode) ?? postcode

function CheckStep({ kept, errors }: StepFields) {
  const t = useT()
  const { tenant } = useShell()
  const said: [string, SignupStep, (string | undefined)[]][] = [
    ['name', 'organization', [kept.name]],
    ['kvkNumber', 'organization', [kept.kvkNumber, kept.branchNumber, kept.kvkNumber ? undefined : kept.noKvkReason]],
    ['address', 'organization', [`${kept.street} ${kept.houseNumber}`, `${postcodeOf(kept)} ${kept.city}`]],
    ['website', 'organization', [kept.website]],
    [
      'contact',
      'contact',
      [[kept.firstName, kept.infix, kept.lastName].filter(Boolean).join(' '), kept.email, kept.phone],
    ],
    [
      'sectorKeys',
      'offer',
      [
        kept.sectorKeys
          ?.split(',')
          .filter(Boolean)
          .map((key) => t(`vacancies.sector.${key}`))
          .join(', '),
      ],
    ],
    ['description', 'offer', [kept.description]],
    ['whatYouDo', 'offer', [kept.whatYouDo]],
  ]
  return (
    <>
      <dl className="facts su-check">
        {said
          .map(([name, where, lines]) => [name, where, lines.filter(Boolean).join(', ')] as const)
          .filter(([, , text]) => text)
          .map(([name, where, text]) => (
            <div key={name}>
              <dt>
                {t(t.has(`organizations.field.${name}`) ? `organizations.field.${name}` : `organizations.fact.${name}`)}
              </dt>
              <dd>
                {text}{' '}
                <button type="submit" className="linkbtn" name="go" value={where}>
                  {t('organizations.signup.change')}
                  <span className="vh"> {t(`organizations.signup.${where}.name`)}</span>
                </button>
              </dd>
            </div>
          ))}
      </dl>
      <Checkbox
        name="consent"
        label={t('organizations.signup.consent', { app: tenant.appName })}
        defaultChecked={kept.consent === 'on'}
        errors={errors.consent}
      />
      <p className="hint">{t('organizations.signup.what-is-kept')}</p>
    </>
  )
}
