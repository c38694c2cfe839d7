import { expect, it } from 'vitest'
import { aWorld } from '#root/test/world.ts'
import type { PeriodDays } from '#areas/periods/model.ts'
import { dueAnchors, lastDayIn, type PhaseDue } from '../../model.ts'

type Phase = { id: string; due: PhaseDue | null }
type Workflow = {
  id: string
  program: string
  lockVersion: number
  phases: Phase[]
  standing: { lastDays: { periodId: string; phaseId: string; day: string; isPutOff: boolean }[] }
}

// Who writes a deadline reads at once which days it gives: those are worked out in the browser, and later by the database.
it('the last days an editor reads are those the database keeps, for every day of a period, said or not, back and on', async () => {
  const world = await aWorld()
  const { id: schoolId } = await world.make.school()
  const { id: groupId } = await world.make.group(schoolId)
  const { id: periodId } = await world.make.period(schoolId, [groupId], { searchOpensOn: '2026-09-18' })
  const said = { applicationsCloseOn: '2026-12-18', contractDeadline: '2026-11-06', completionDeadline: '2027-01-22' }
  await world.inside((ctx) => ctx.db.updateTable('internshipPeriods').set(said).where('id', '=', periodId).execute())
  await world.make.student({ schoolId, groupId })
  // The period of another class says no day besides its first and last.
  const { id: otherId } = await world.make.group(schoolId)
  const { id: plainId } = await world.make.period(schoolId, [otherId])
  await world.inside((ctx) =>
    ctx.db.updateTable('internshipPeriods').set({ searchOpensOn: null }).where('id', '=', plainId).execute(),
  )
  await world.make.student({ schoolId, groupId: otherId })
  const office = await world.make.user({ roles: [{ name: 'coordinator', organizationId: schoolId }] })
  const { settleOverdue } = await import('../../progress/commands.ts')
  await world.inside(settleOverdue)

  const { data: periods } = await office.get<(PeriodDays & { id: string })[]>('/internship_periods')
  const [mas] = (await office.get<Workflow[]>('/workflows')).data.filter(({ program }) => program === 'mas')
  const dues: PhaseDue[] = [
    ...dueAnchors.flatMap((from) => [21, -14].map((days) => ({ from, days }))),
    { from: 'day', on: '2026-10-30' },
  ]
  const [first, ...others] = mas!.phases
  let { lockVersion } = mas!
  for (const [at, due] of dues.entries()) {
    // The phase before it has a day of its own, or none: it puts those off that would come before it.
    const before: PhaseDue | null = at % 2 ? { from: 'search_opens', days: 60 } : null
    const [second, ...rest] = others
    const phases = [{ ...first, due: before }, { ...second, due }, ...rest.map((one) => ({ ...one, due: null }))]
    const written = await office.put<Workflow>(`/workflows/${mas!.id}/phases`, 'workflows', { phases, lockVersion })
    expect([due, written.status]).toEqual([due, 200])
    lockVersion = written.data.lockVersion
    const { standing } = (await office.get<Workflow>(`/workflows/${mas!.id}`)).data
    const kept = standing.lastDays.filter(({ phaseId }) => phaseId === second!.id)
    expect(kept).toHaveLength(2)
    for (const { periodId, day, isPutOff } of kept) {
      const period = periods.find(({ id }) => id === periodId)!
      expect([due, before, { day, isPutOff }]).toEqual([due, before, lastDayIn(due, period, [before])])
    }
  }
})
