import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { remindPupil, roadToRemind, type Reminding } from '#areas/internships/ui/remind-pupil.tsx'
import { CheckHours } from '#areas/timesheets/ui/check-hours.tsx'
import { decideWaiting, type Decided } from '#areas/timesheets/ui/deciding.ts'
import { changeLines } from '#areas/timesheets/ui/saving-week.ts'
import { firstWeek, isDue } from '#areas/timesheets/ui/first-week.ts'
import { PrintSheet } from '#areas/timesheets/ui/print-sheet.tsx'
import type { Sheet } from '#areas/timesheets/ui/sheet.ts'
import { WriteHours, type Reminder } from '#areas/timesheets/ui/write-hours.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { isDay, readClock, weekdayOf } from '#platform/week.ts'
import { act, apiFor, load, visitContext, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import type { StepOf } from '#web/api-types.ts'
import { ApiRefusal, notForReader } from '#web/client.ts'
import { LinkGone } from '#web/design/link-gone.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/timesheets/pages/timesheet.css'

export const handle = { layout: 'guest', elseRoom: '/internships' }

const newestOf = (weeks: Sheet['weeks']) =>
  weeks.filter(({ entries }) => entries.length > 0).toSorted((one, other) => other.monday.localeCompare(one.monday))[0]

const nothing = { sheets: [], total: 0 }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const secret = url.searchParams.get('t')
  const shared = { origin: args.context.get(visitContext).origin, newEntryId: crypto.randomUUID(), reminder: null }
  if (secret !== null) {
    try {
      const api = apiFor(args)
      const { data } = await api.get(`/public/hours/${args.params.id}?t=${encodeURIComponent(secret)}`)
      const found = await api.get(`/public/hours/${args.params.id}/waiting?t=${encodeURIComponent(secret)}`)
      const waiting = { sheets: found.data, total: found.meta.total }
      return { ...shared, sheet: data, waiting, monday: '', byLink: true }
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 403)
        return { ...shared, sheet: null, waiting: nothing, monday: '', byLink: true, gone: error.message }
      throw error
    }
  }
  const { sheet, waiting } = await load(args, async (api) => {
    const { data: own } = await api.get(`/timesheets/${args.params.id}`)
    // A host finds the hours of all pupils here, whichever of them the way here was about.
    const isHosts = own.meta.isOfMyCompany && !own.meta.isOwn
    if (!isHosts) return { sheet: own, waiting: nothing }
    const { data: sheets, meta } = await api.get('/timesheets/waiting')
    return { sheet: own, waiting: { sheets, total: meta.total } }
  })
  const asked = url.searchParams.get('week')
  // Who does not write looks at what is there: what waits for them, else the newest.
  const looked =
    sheet.meta.isOwn && sheet.meta.mayWrite
      ? undefined
      : (sheet.weeks.find(({ turn }) => turn.isYours) ?? newestOf(sheet.weeks))
  const monday = asked && isDay(asked) && weekdayOf(asked) === 'mon' ? asked : firstWeek(sheet, looked?.monday)
  const reminder = isDue(sheet, monday) ? await load(args, (api) => reminderFor(api, sheet)) : null
  return { ...shared, sheet, waiting, reminder, monday, byLink: false }
}

/** How the reader may remind the pupil to write their hours, for who looks after them. */
async function reminderFor(api: PageApi, { internship, meta }: Sheet): Promise<Reminder | null> {
  if (meta.isOwn || !meta.mayWrite || !internship) return null
  const found = await api.get(`/internships/${internship.id}`).catch(notForReader)
  const roadId = found ? await roadToRemind(api, found.data) : null
  return found && roadId ? { roadId, name: found.data.studentFirstName } : null
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const secret = new URL(args.request.url).searchParams.get('t')
  const monday = text('monday')
  const step = text('step')
  return act(args, form, async (api) => {
    if (step === 'new-link') {
      await api.raw('POST', `/public/hours/${args.params.id}/new_link`)
      return { done: 'new-link', monday }
    }
    if (step === 'remind') return { ...(await remindPupil(api, text('roadId'))), monday }
    const decided = await decideWaiting(api, form, secret === null ? undefined : { id: String(args.params.id), secret })
    if (decided) return decided
    if (secret !== null) return { monday }
    const path = `/timesheets/${args.params.id}/weeks/${monday}` as const
    if (step === 'add' || step === 'remove') {
      const added = {
        id: text('entryId'),
        date: text('date'),
        startsAt: readClock(text('startsAt')) || null,
        endsAt: readClock(text('endsAt')) || null,
        breakMinutes: Number(text('breakMinutes') || 0),
        worked: text('worked') || null,
        activity: text('activity'),
        reason: text('reason'),
      }
      // The new line goes first, so that what is wrong with it is known by its place.
      await changeLines(api, { id: String(args.params.id), monday }, (there) => {
        const others = there.filter(({ id }) => id !== added.id)
        return step === 'add' ? [added, ...others] : others
      })
      return { done: step, monday }
    }
    await api.put(
      `${path}/${step as StepOf<'/timesheets/:id/weeks/:monday'>}`,
      'timesheets',
      text('reason') ? { reason: text('reason') } : {},
    )
    return { done: step, monday }
  })
}

export default function TimesheetPage() {
  const t = useT()
  const { tenant } = useShell()
  const data = useLoaderData<typeof loader>()
  const result = useActionData<{ problem?: FormProblem; reminding?: Reminding } & Partial<Decided>>()
  const { sheet } = data
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('timesheets.title'), tenant.appName)}</title>
      {sheet === null ? (
        <LinkGone sentence={'gone' in data ? (data.gone ?? '') : ''} sent={result?.done === 'new-link'} />
      ) : data.byLink || (sheet.meta.isOfMyCompany && !sheet.meta.isOwn) ? (
        <CheckHours sheet={sheet} waiting={data.waiting} byLink={data.byLink} result={result} />
      ) : (
        <WriteHours
          sheet={sheet}
          monday={data.monday}
          newEntryId={data.newEntryId}
          reminder={data.reminder}
          result={result}
        />
      )}
      {sheet && !data.byLink ? (
        <PrintSheet sheet={sheet} monday={data.monday} address={`${data.origin}/urenbriefje/${sheet.id}`} />
      ) : null}
    </main>
  )
}
