import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { answerAsked, giveAnswer, isAnsweredInRow, type RowAnswer } from '#areas/applications/ui/answer-row.tsx'
import { placesAsked } from '#areas/applications/ui/fits.tsx'
import { loadOwnApplications, OwnApplications, type OwnOutcome } from '#areas/applications/ui/own-applications.tsx'
import { ApplicationTable } from '#areas/desk/ui/application-table.tsx'
import { applicationTable } from '#areas/desk/ui/table.ts'
import { load } from '#web/api.ts'
import { useOutcome } from '#web/outcome.ts'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { data: choices } = await load(args, (api) => api.get('/list_choices'))
  if (choices.isPupil) return { isOwn: true as const, own: await loadOwnApplications(args) }
  const list = await loadStaffTable(args, applicationTable, {
    async find(api, query) {
      const found = await api.get(`/applications?${query}`)
      // What is answered in a row is judged by the place that is asked for.
      const places = await placesAsked(api, found.data.filter(isAnsweredInRow))
      return { ...found, meta: { ...found.meta, places } }
    },
  })
  return { isOwn: false as const, list, choices }
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, applicationTable, async (api, form) => {
    const answer = answerAsked(form)
    if (answer) return giveAnswer(api, form, answer)
    const reminded = form.get('remind')
    if (reminded !== null) {
      await api.post(`/applications/${String(reminded)}/remind`, 'applications')
      return {}
    }
    const place = form.get('waiting')
    if (place === null) return undefined
    await api.delete(`/waiting_places/${String(place)}`)
    return { done: true }
  })
}

/** What a pupil asked for; for staff and companies the table of all they have to do with. */
export default function Applications() {
  const found = useLoaderData<typeof loader>()
  const outcome = useOutcome<OwnOutcome & { answered?: RowAnswer['step'] }>()
  if (found.isOwn) return <OwnApplications list={found.own} outcome={outcome} />
  return (
    <ApplicationTable
      list={found.list}
      choices={found.choices}
      problem={outcome?.problem}
      answered={outcome?.answered}
    />
  )
}
