import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import type { Reminded } from './remind-pupils.ts'

/** What came of reminding the pupils that were chosen. */
export function RemindedNotice({ reminded }: { reminded: Reminded | undefined }) {
  const t = useT()
  if (reminded?.isForNobody) return <Notice tone="warn" role="status" title={t('workflows.matrix.none-chosen')} />
  if (reminded?.reminded === undefined) return null
  const { reminded: count, again = 0 } = reminded
  return (
    <Notice tone={again > 0 ? 'warn' : 'ok'} role="status" title={t('workflows.matrix.did.remind', { count })}>
      {again > 0 ? <p>{t('workflows.matrix.again', { count: again })}</p> : null}
    </Notice>
  )
}
