import type { PageApi } from '#web/api.ts'
import type { Got } from '#web/api-types.ts'
import { ApiRefusal } from '#web/client.ts'

type Line = Got<'/timesheets/:id'>['weeks'][number]['entries'][number]
/** A line as it is sent: one that is there, or a new one as it was typed. */
type SentLine = Record<string, unknown>

/** No week has it: whoever begins one says so, and is told where another began it meanwhile. */
const notThereYet = -1
const mostTries = 5

/**
 * Changes the lines of a week as they are at this moment: what is added in another tab, or by somebody else, stays. A week
 * that changed while it was read is read again.
 */
export async function changeLines(
  api: Pick<PageApi, 'get' | 'put'>,
  { id, monday }: { id: string; monday: string },
  change: (there: SentLine[]) => SentLine[],
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { data: sheet } = await api.get(`/timesheets/${id}`)
    const week = sheet.weeks.find((one) => one.monday === monday)
    const entries = change((week?.entries ?? []).map(asSent))
    try {
      await api.put(`/timesheets/${id}/weeks/${monday}`, 'timesheets', {
        entries,
        lockVersion: week?.lockVersion ?? notThereYet,
      })
      return
    } catch (error) {
      const isStale = error instanceof ApiRefusal && error.code === 'platform.stale'
      if (!isStale || tries === mostTries) throw error
    }
  }
}

const asSent = ({ id, date, startsAt, endsAt, breakMinutes, minutes, activity, reason }: Line): SentLine => ({
  id,
  date,
  startsAt,
  endsAt,
  breakMinutes,
  worked: minutes,
  activity,
  reason,
})
