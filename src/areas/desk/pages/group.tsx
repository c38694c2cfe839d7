import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { placesFor, PupilTable } from '#areas/desk/ui/pupil-table.tsx'
import { remindPupils, type Reminded } from '#areas/desk/ui/remind-pupils.ts'
import { pupilTable } from '#areas/desk/ui/table.ts'
import { load, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { changeStaffTable, loadStaffTable } from '#web/staff-table.ts'

/** The list of pupils, kept to the class of the address. */
function ofClass<Args extends LoaderFunctionArgs>(args: Args): Args {
  const url = new URL(args.request.url)
  url.searchParams.set('group', args.params.id ?? '')
  return { ...args, request: new Request(url, args.request) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { group, onRoad } = await load(args, async (api) => {
    const called = `filter[group_id_in]=${args.params.id}&filter[attention_eq]=true&page[size]=100`
    const [{ data }, lines] = await Promise.all([
      api.get(`/groups/${args.params.id}`),
      api.get(`/road_lines?${called}`).catch(notForReader),
    ])
    return {
      group: data,
      onRoad: (lines?.data ?? []).map(({ studentId, daysLate, risks }) => ({ studentId, daysLate, risks })),
    }
  })
  const list = await loadStaffTable(ofClass(args), pupilTable, { find: (api, query) => api.get(`/pupils?${query}`) })
  return { group, onRoad, list }
}

export async function action(args: ActionFunctionArgs) {
  return changeStaffTable(args, pupilTable, async (api, form) => {
    const places = placesFor(api.locale, form)
    if (places) throw redirect(places)
    return remindPupils(api, form, args.request.url)
  })
}

/** A class: its pupils, and where each of them stands. The home of its mentor. */
export default function GroupPage() {
  const t = useT()
  const path = useLocalePath()
  const { group, onRoad, list } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem } & Reminded>()
  const facts = [
    group.schoolYear,
    group.level ? t(`groups.level.${group.level}`) : null,
    group.mentorNames.length > 0
      ? t('groups.mentored-by', { names: group.mentorNames.join(', ') })
      : t('groups.no-mentor'),
    t('groups.pupils', { count: group.pupilCount }),
  ]
  return (
    <PupilTable
      list={list}
      problem={outcome?.problem}
      reminded={outcome}
      ofGroup={{
        onRoad,
        name: t('groups.named', { name: group.name }),
        notice: (
          <>
            <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
            {group.status === 'archived' ? <Notice tone="info" title={t('groups.is-archived')} /> : null}
          </>
        ),
        actions: group.meta.may.edit ? (
          <>
            <Link className="btn" to={path(`/groups/${group.id}/pupils`)}>
              <Icon name="users-three" /> {t('students.class.link')}
            </Link>
            <Link className="btn" to={path(`/mentorships/add?group=${group.id}`)}>
              <Icon name="chalkboard-teacher" /> {t('mentorships.for-class')}
            </Link>
            <Link className="btn" to={path(`/groups/${group.id}/edit`)}>
              <Icon name="pencil-simple" /> {t('groups.edit')}
            </Link>
          </>
        ) : null,
      }}
    />
  )
}
