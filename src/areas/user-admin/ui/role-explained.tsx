import { capacityOf, type RoleName } from '#areas/users/model.ts'
import { SidePart } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import type { GotOne } from '#web/api-types.ts'
import { RoleAbilities } from './role-abilities.tsx'
import { roleLabel } from './roles.ts'

type Place = GotOne<'/grantable_roles'>

/** A role that is being given, and where. */
export type ChosenRole = { name: string; place: Place }

/** What is chosen in a form of who gets which role; nothing while a place or a role is still to be chosen. */
export function chosenIn(form: FormData, places: readonly Place[]): ChosenRole | undefined {
  const at = String(form.get('organizationId') ?? '')
  const place = places.find(({ organizationId }) => (organizationId ?? '') === at)
  const name = String(form.get('role') ?? '')
  return place?.names.some((one) => one === name) ? { name, place } : undefined
}

/** Beside the form: what who gets the chosen role may with it. */
export function RoleExplained({ chosen: { name, place } }: { chosen: ChosenRole }) {
  const t = useT()
  const capacity = capacityOf({ name: name as RoleName, organizationType: place.organizationType }) ?? null
  return (
    <SidePart id="may" title={t('members.may-title')}>
      <div aria-live="polite">
        <p>
          <b>{roleLabel(t, { name, capacity })}</b>
        </p>
        <RoleAbilities capacity={capacity} />
      </div>
    </SidePart>
  )
}
