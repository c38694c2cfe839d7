import { useState, useSyncExternalStore } from 'react'
import { capacityOf, type RoleName } from '#areas/users/model.ts'
import type { FormProblem } from '#web/api.ts'
import { ChoiceField, SelectField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { GotOne } from '#web/api-types.ts'
import { useShell } from '#web/shell.ts'
import { RoleAbilities } from './role-abilities.tsx'
import type { ChosenRole } from './role-explained.tsx'
import { rolesOf, unchosen } from './role-place.ts'
import { heaviest, lightestFirst, roleLabel, usualRole } from './roles.ts'

/** Scripts do not come and go. */
const never = () => () => {}

type Place = GotOne<'/grantable_roles'>
type RoleFieldsProps = {
  places: Place[]
  problem: FormProblem | undefined
  /** Whose role it becomes, where they have one already: it is given at the same place first, and none stands ready. */
  has?: readonly { organization?: { id: string } | null }[]
  /** Whether each role tells all it may, where nothing beside the form does. */
  tellsAll?: boolean
}

/** The place that stands ready: that of what was sent before, of a role somebody has, or one's own. */
function usePlaceReady({ places, problem, has = [] }: RoleFieldsProps): Place | undefined {
  const { user, organizations } = useShell()
  // Who runs the whole tenant invites everywhere: nothing stands ready, for whoever is invited at the wrong place sees what is not theirs.
  const runsAll = ['tenant_admin', 'platform_admin'].some((one) => user?.capacities.includes(one))
  const own = runsAll ? undefined : organizations.find(({ selected }) => selected)
  const placeOf = (id: string | undefined) => places.find(({ organizationId }) => (organizationId ?? '') === id)
  return (
    placeOf(problem?.values.organizationId) ??
    places.find((one) => has.some(({ organization }) => organization && organization.id === one.organizationId)) ??
    (places.length === 1 ? places[0] : placeOf(own?.id))
  )
}

/** What stands ready of a form of `RoleFields`, before anything is chosen in it. */
export function useRoleReady(props: RoleFieldsProps): ChosenRole | undefined {
  const place = usePlaceReady(props)
  const kept = props.problem?.values.role
  const isReady = (props.has ?? []).length === 0
  if (!place) return undefined
  const name = kept ?? (isReady ? usualRole(lightestFirst(place.names)) : '')
  return place.names.some((one) => one === name) ? { name, place } : undefined
}

/**
 * Which role and where: the roles are those of the place that stands there. Where none does, with scripts they wait for it; without,
 * all there are, and the API judges. Who chooses another place without scripts is asked for the role of that one (`askRoleAgain`).
 */
export function RoleFields({ places, problem, has = [], tellsAll = false }: RoleFieldsProps) {
  const t = useT()
  const placeOf = (id: string | undefined) => places.find(({ organizationId }) => (organizationId ?? '') === id)
  const [place, setPlace] = useState(usePlaceReady({ places, problem, has }))
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const all = [...new Set(places.flatMap((one) => one.names))]
  const isReady = has.length === 0
  return (
    <>
      <PlaceField
        places={places}
        place={place}
        onChoose={(id) => setPlace(placeOf(id))}
        errors={problem?.fields.organizationId}
      />
      {place ? (
        <>
          {places.length > 1 ? <input type="hidden" name={rolesOf} value={place.organizationId ?? ''} /> : null}
          <RoleField key={place.id} known={place} names={place.names} {...{ problem, isReady, tellsAll }} />
        </>
      ) : (
        <>
          <p className="hint" data-needs-js="">
            {t('members.form.organization-first')}
          </p>
          {isLive ? null : (
            <div className="without-js">
              <RoleField known={undefined} names={all} {...{ problem, isReady, tellsAll }} />
            </div>
          )}
        </>
      )}
    </>
  )
}

type PlaceFieldProps = {
  places: Place[]
  place: Place | undefined
  onChoose: (id: string) => void
  errors: string[] | undefined
}

/** Where; the only place there is goes without saying. */
function PlaceField({ places, place, onChoose, errors }: PlaceFieldProps) {
  const t = useT()
  const nameOf = (one: Place | undefined) => one?.organizationName ?? t('members.whole-tenant')
  if (places.length === 1) return <input type="hidden" name="organizationId" value={place?.organizationId ?? ''} />
  return (
    <SelectField
      label={t('members.form.organization')}
      name="organizationId"
      options={[
        { value: unchosen, label: t('members.form.choose') },
        ...places.map((one) => ({
          value: one.organizationId ?? '',
          label: nameOf(one),
          ...(one.organizationType ? { group: t(`organizations.type.${one.organizationType}`) } : {}),
        })),
      ]}
      defaultValue={place ? (place.organizationId ?? '') : unchosen}
      onChange={({ target }) => onChoose(target.value)}
      errors={errors}
    />
  )
}

/** What somebody becomes there, with what each may do: who works with pupils, unless something else was chosen. */
function RoleField({
  known,
  names,
  problem,
  isReady,
  tellsAll,
}: {
  known: Place | undefined
  names: Place['names']
  problem: FormProblem | undefined
  isReady: boolean
  tellsAll: boolean
}) {
  const t = useT()
  const kept = problem?.values.role
  const capacityAt = (name: string) =>
    known ? (capacityOf({ name: name as RoleName, organizationType: known.organizationType }) ?? null) : null
  // What comes to the same at a place, as two roles at a volunteer centre do, is one choice.
  const apart = lightestFirst(names).filter((name, at, all) => {
    const capacity = capacityAt(name)
    return capacity === null || all.findIndex((other) => capacityAt(other) === capacity) === at
  })
  const [only, ...more] = apart
  // Of one there is nothing to choose: it is said what somebody becomes.
  if (only && more.length === 0 && isReady)
    return (
      <p>
        <input type="hidden" name="role" value={only} />
        {t('members.form.becomes')} <b>{roleLabel(t, { name: only, capacity: capacityAt(only) })}</b>
        {known?.organizationName ? ` ${t('members.form.at', { name: known.organizationName })}` : null}.
      </p>
    )
  return (
    <ChoiceField
      label={t('members.form.role')}
      name="role"
      type="radio"
      look="cards"
      options={apart.map((name) => {
        const capacity = capacityAt(name)
        const explained = capacity && t.has(`members.explained.${capacity}`) ? capacity : undefined
        return {
          value: name,
          label: (
            <>
              <b>
                {heaviest.includes(name) ? (
                  <span className="role-heavy">
                    <Icon name="warning-fill" />
                  </span>
                ) : null}{' '}
                {roleLabel(t, { name, capacity })}
              </b>
              {tellsAll ? (
                <RoleAbilities capacity={capacity} isInWords />
              ) : explained ? (
                <span className="muted">{t(`members.explained.${explained}`)}</span>
              ) : null}
            </>
          ),
        }
      })}
      chosen={kept && apart.some((name) => name === kept) ? [kept] : isReady ? [usualRole(apart)] : []}
      errors={problem?.fields.role ?? problem?.fields.name}
    />
  )
}
