import { useState } from 'react'
import { Form, Link, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { mostInvitations, readPeople } from '#areas/user-admin/model.ts'
import { InvitationMail, organizationHere } from '#areas/user-admin/ui/invitation-mail.tsx'
import { MemberFormPage } from '#areas/user-admin/ui/member-form-page.tsx'
import { classesToMentor, MentorOf, mentorThem } from '#areas/user-admin/ui/mentor-of.tsx'
import { LanguageField, PersonFields } from '#areas/user-admin/ui/person-fields.tsx'
import { chosenIn, RoleExplained } from '#areas/user-admin/ui/role-explained.tsx'
import { RoleFields, useRoleReady } from '#areas/user-admin/ui/role-fields.tsx'
import { askRoleAgain } from '#areas/user-admin/ui/role-place.ts'
import type { Locale } from '#platform/i18n.ts'
import { act, load, localeOfPath, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Empty } from '#web/design/empty.tsx'
import { groupWriters } from '#areas/groups/policy.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { loadMessages } from '#web/messages.ts'
import { readForm } from '#web/read-form.ts'
import { readShell, useShell, type Shell } from '#web/shell.ts'
import { inviteInput } from '../schema.ts'
import '#areas/users/ui/members.css'

export async function loader(args: LoaderFunctionArgs) {
  const only = new URL(args.request.url).searchParams.get('organization')
  return load(args, async (api) => {
    const { data } = await api.get(
      only ? `/grantable_roles?organization=${encodeURIComponent(only)}` : '/grantable_roles',
    )
    const [classes, shell] = await Promise.all([classesToMentor(api, data), readShell(api)])
    const [nl, en] = await Promise.all([letterIn('nl', shell), letterIn('en', shell)])
    return { places: data, classes, letters: { nl, en } }
  })
}

/** The words of the mail that is sent, of whom it says that they invite. */
async function letterIn(locale: Locale, { tenant, user }: Shell) {
  const t = await loadMessages(locale)
  const values = { app: tenant.appName, inviter: user?.name ?? '', organization: organizationHere }
  const of = (part: string, opening = 'colleague') =>
    t(`notifications.about.account-confirm.${part}`, { ...values, opening })
  return { subject: of('subject'), body: of('body'), alone: of('body', 'person'), button: of('button') }
}

type Refused = { line: string; message: string }
type Outcome = { invited?: number; refused?: Refused[]; problem?: FormProblem }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  const sent = readForm(inviteInput, form)
  const { role, organizationId, locale } = sent
  const again = await askRoleAgain(args, form)
  if (again) return again
  return act(args, form, async (api): Promise<Outcome> => {
    if (form.has('people')) return inviteAll(api, text('people'), { role, organizationId, locale })
    const { data } = await api.post('/users', 'users', sent)
    if (role === 'mentor') await mentorThem(api, data.id, form)
    throw redirect(`/${localeOfPath(new URL(args.request.url).pathname)}/users/${data.id}?invited=1`)
  })
}

/** Each line an invitation of its own; what could not be done stays, with why. */
async function inviteAll(api: PageApi, text: string, role: object): Promise<Outcome> {
  const lines = readPeople(text)
  const refused: Refused[] = []
  let invited = 0
  for (const { line, person } of lines.slice(0, mostInvitations)) {
    if (!person) {
      refused.push({ line, message: '' })
      continue
    }
    try {
      await api.post('/users', 'users', { ...person, ...role })
      invited += 1
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status === 401 || error.status >= 500) throw error
      refused.push({ line, message: error.message })
    }
  }
  return { invited, refused: [...refused, ...lines.slice(mostInvitations).map(({ line }) => ({ line, message: '' }))] }
}

function useOwn() {
  const t = useT()
  return (key: string, values?: Record<string, string | number>) => t(`members.add.${key}`, values)
}

export default function InviteMembers() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const own = useOwn()
  const { places, classes, letters } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const [search] = useSearchParams()
  const several = search.has('several')
  const { problem, refused = [], invited } = outcome ?? {}
  const ready = useRoleReady({ places, problem })
  const [draft, setDraft] = useState<{ chosen: typeof ready; locale: Locale; email: string }>()
  const chosen = draft ? draft.chosen : ready
  return (
    <MemberFormPage
      title={own('title')}
      lead={own('lead')}
      aside={
        places.length === 0 ? null : (
          <>
            {chosen ? <RoleExplained chosen={chosen} /> : null}
            <InvitationMail
              letters={letters}
              locale={draft?.locale ?? t.locale}
              organization={chosen?.place.organizationName ?? null}
              email={several ? '' : (draft?.email ?? problem?.values.email ?? '')}
            />
          </>
        )
      }
    >
      {places.length === 0 ? (
        <Empty title={own('nowhere')}>{own('nowhere-text')}</Empty>
      ) : (
        <>
          <Invited count={invited} refused={refused} />
          <ErrorSummary problem={problem} />
          <OneOrSeveral several={several} at={search.get('organization')} />
          <Form
            method="post"
            data-kept="never"
            className="record-form"
            noValidate
            key={`${several} ${invited ?? ''}`}
            onChange={({ currentTarget }) => setDraft(draftOf(new FormData(currentTarget), places))}
          >
            {/* As whom and where comes first: it decides what else is asked. */}
            <div className="pairs">
              <RoleFields places={places} problem={problem} />
            </div>
            {several ? (
              <>
                <TextArea
                  label={own('people')}
                  help={own('people-help', { most: mostInvitations })}
                  name="people"
                  rows={8}
                  required
                  spellCheck={false}
                  defaultValue={
                    refused.length ? refused.map(({ line }) => line).join('\n') : (problem?.values.people ?? '')
                  }
                />
                <div className="pairs">
                  <LanguageField chosen={problem?.values.locale ?? t.locale} />
                </div>
              </>
            ) : (
              <PersonFields problem={problem} emailHelp={own('email-help')}>
                <LanguageField chosen={problem?.values.locale ?? t.locale} />
              </PersonFields>
            )}
            {places.some(({ names }) => names.includes('student')) &&
            groupWriters.some((one) => user?.capacities.includes(one)) ? (
              <p className="whole-class">
                {own('whole-class')} <Link to={path('/import_groups')}>{own('read-in')}</Link>
              </p>
            ) : null}
            {several ? null : <MentorOf classes={classes} problem={problem} />}
            <p className="btn-group">
              <SubmitButton>{own(several ? 'submit-several' : 'submit')}</SubmitButton>
            </p>
          </Form>
        </>
      )}
    </MemberFormPage>
  )
}

/** What is filled in so far that shows beside the form. */
function draftOf(form: FormData, places: Parameters<typeof chosenIn>[1]) {
  return {
    chosen: chosenIn(form, places),
    locale: form.get('locale') === 'en' ? ('en' as const) : ('nl' as const),
    email: String(form.get('email') ?? ''),
  }
}

/** How many were invited, and each line that could not be, with why. */
function Invited({ count, refused }: { count: number | undefined; refused: Refused[] }) {
  const own = useOwn()
  return (
    <>
      {count ? <Notice tone="ok" role="status" title={own('invited', { count })} /> : null}
      {refused.length ? (
        <Notice tone="warn" role={count ? 'alert' : 'status'} title={own('refused', { count: refused.length })}>
          <ul className="plain">
            {refused.map(({ line, message }) => (
              <li key={line}>
                {line}: {message || own('unreadable')}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

/** One person with a form, or a list of them, at the same place. */
function OneOrSeveral({ several, at }: { several: boolean; at: string | null }) {
  const own = useOwn()
  const tab = (more: boolean) =>
    `?${new URLSearchParams({ ...(at ? { organization: at } : {}), ...(more ? { several: '1' } : {}) })}`
  return (
    <nav className="tabs" aria-label={own('how')}>
      <Link to={tab(false)} aria-current={several ? undefined : 'page'}>
        {own('one')}
      </Link>
      <Link to={tab(true)} aria-current={several ? 'page' : undefined}>
        {own('several')}
      </Link>
    </nav>
  )
}
