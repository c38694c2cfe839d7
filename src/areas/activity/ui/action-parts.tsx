import type { ActionKind } from '#areas/activity/kinds/model.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

export type Line = GotOne<'/audit_logs'>

/** What a line is about, to be found by the eye before it is read. */
export const iconOf: Record<ActionKind, string> = {
  applications: 'hand-heart',
  internships: 'briefcase',
  contracts: 'pen-nib',
  timesheets: 'clock',
  vacancies: 'signpost',
  organizations: 'buildings',
  people: 'users',
  rights: 'shield-check',
  exports: 'export',
  settings: 'gear',
  looking: 'eye',
  'signing-in': 'sign-in',
}

/** The colour of its tile: what concerns pupils, places, what is signed, and how the product itself is set. */
export const tileOf: Record<ActionKind, 'pupils' | 'places' | 'signed' | 'set' | 'seen'> = {
  applications: 'pupils',
  internships: 'pupils',
  contracts: 'signed',
  timesheets: 'signed',
  vacancies: 'places',
  organizations: 'places',
  people: 'pupils',
  rights: 'set',
  exports: 'seen',
  settings: 'set',
  looking: 'seen',
  'signing-in': 'seen',
}

/** What is other than it was. */
export function Changes({ changed }: Pick<Line, 'changed'>) {
  const t = useT()
  if (changed.length === 0) return null
  return (
    <dl className="act-changes">
      {changed.map(({ label, from, to: now, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {from === null ? null : (
              <>
                <del>
                  <span className="vh">{t('activity.change.from')} </span>
                  {from}
                </del>{' '}
                <Icon name="arrow-right-bold" />{' '}
              </>
            )}
            {now === null ? null : <ins className={tone}>{now}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
