import type { PageApi } from '#web/api.ts'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'

/** What came of reminding one pupil: they hear of it, were reminded a day ago or less, or have that step behind them. */
export type Reminding = 'done' | 'reminded' | 'behind'

/** Reminds a pupil of the phase of their road. */
export async function remindPupil(api: PageApi, roadId: string): Promise<{ reminding: Reminding }> {
  const { data } = await api.post('/roads/remind', 'road_outcomes', { ids: [roadId] })
  const outcome = data[0]?.outcome
  return { reminding: outcome === 'done' || outcome === 'reminded' ? outcome : 'behind' }
}

export function RemindingNotice({ reminding, name }: { reminding: Reminding; name: string }) {
  const t = useT()
  return (
    <Notice
      tone={reminding === 'done' ? 'ok' : 'warn'}
      role="status"
      title={t(`internships.reminding.${reminding}`, { name })}
    />
  )
}
