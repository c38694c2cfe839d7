import { useState, useSyncExternalStore } from 'react'
import { capacityOf, type RoleName } from '#areas/users/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SelectField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import type { GotOne } from '#web/api-types.ts'
import { roleLabel } from './roles.ts'

/** Scripts do not come and go. */
const never = () => () => {}

/** Which role and where. With scripts the roles are those of the place chosen; without, all there are, and the API judges. */
export function RoleFields({
  places,
  problem,
}: {
  places: GotOne<'/grantable_roles'>[]
  problem: FormProblem | undefined
}) {
  const t = useT()
  const kept = problem?.values ?? {}
  const placeOf = (id: string | undefined) => places.find(({ organizationId }) => (organizationId ?? '') === id)
  const [place, setPlace] = useState(
    placeOf(kept.organizationId) ?? places.find((one) => one.organizationId) ?? places[0],
  )
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isOne = places.length === 1
  const known = isLive || isOne ? place : undefined
  const names = known ? known.names : [...new Set(places.flatMap((one) => one.names))]
  return (
    <>
      {isOne ? (
        <div className="field">
          <p className="label">{t('members.form.organization')}</p>
          <p>{place?.organizationName ?? t('members.whole-tenant')}</p>
          <input type="hidden" name="organizationId" value={place?.organizationId ?? ''} />
        </div>
      ) : (
        <SelectField
          label={t('members.form.organization')}
          name="organizationId"
          options={places.map(({ organizationId, organizationName }) => ({
            value: organizationId ?? '',
            label: organizationName ?? t('members.whole-tenant'),
          }))}
          defaultValue={place?.organizationId ?? ''}
          onChange={({ target }) => setPlace(placeOf(target.value))}
          errors={problem?.fields.organizationId}
        />
      )}
      <SelectField
        key={known?.id}
        label={t('members.form.role')}
        name="role"
        options={names.map((name) => ({
          value: name,
          label: roleLabel(t, {
            name,
            capacity: known
              ? (capacityOf({ name: name as RoleName, organizationType: known.organizationType }) ?? null)
              : null,
          }),
        }))}
        defaultValue={
          kept.role && names.includes(kept.role)
            ? kept.role
            : (names.find((name) => name === 'mentor') ?? names[0] ?? '')
        }
        errors={problem?.fields.role ?? problem?.fields.name}
      />
    </>
  )
}
