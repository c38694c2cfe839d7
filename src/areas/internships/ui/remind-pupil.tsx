import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'

/** What came of reminding one pupil: they hear of it, were reminded a day ago or less, or have that step behind them. */
export type Reminding = 'done' | 'reminded' | 'behind'

type Internship = Pick<Got<'/internships/:id'>, 'student' | 'periodName'>

/** The road of an internship, where its reader may remind the pupil of the phase they are in. */
export async function roadToRemind(api: PageApi, { student, periodName }: Internship): Promise<string | null> {
  if (!student) return null
  const found = await api.get(`/pupils/${student.id}/roads`).catch(notForReader)
  const road = found?.data.find((one) => one.periodName === periodName && one.meta.may.keep && one.phaseId !== null)
  return road?.id ?? null
}

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
