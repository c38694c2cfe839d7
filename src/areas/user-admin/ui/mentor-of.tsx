import type { FormProblem, PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { ChoiceField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import '#areas/users/ui/members.css'

type Place = Pick<GotOne<'/grantable_roles'>, 'names' | 'organizationId'>
type Classes = readonly { id: string; name: string }[]

/** The classes a new mentor may be given, where there is one school to be a mentor at. */
export async function classesToMentor(api: PageApi, places: readonly Place[]): Promise<Classes> {
  const own = places.length === 1 ? places[0] : undefined
  if (!own?.names.includes('mentor')) return []
  const found = await api.get('/mentorships/choices').catch(notForReader)
  return found?.data.id === own.organizationId ? found.data.groups : []
}

/** Gives somebody the classes that were ticked. */
export async function mentorThem(api: PageApi, mentorId: string, form: FormData): Promise<void> {
  for (const groupId of form.getAll('mentorOf'))
    await api.post('/mentorships', 'mentorships', { mentorId, role: 'mentor', groupId: String(groupId) })
}

/** Of which classes a new mentor is; it shows while that is the role. */
export function MentorOf({ classes, problem }: { classes: Classes; problem: FormProblem | undefined }) {
  const t = useT()
  if (classes.length === 0) return null
  return (
    <div className="mentor-of">
      <ChoiceField
        type="checkbox"
        look="chips"
        name="mentorOf"
        label={t('members.form.mentorOf')}
        help={t('members.form.mentorOf-help')}
        optional={t('shell.form.optional')}
        chosen={problem?.values.mentorOf?.split(',') ?? []}
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}
