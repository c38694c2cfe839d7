import { describe, expect, it } from 'vitest'
import type { Ctx } from '#areas/context.ts'
import { notice } from '#areas/notice.ts'
import { on } from '#areas/reaction.ts'
import { defineServer } from '#areas/server.ts'

// What the areas declare is checked by the compiler: where a line below compiled, `tsc` would say that nothing is
// expected to be wrong with it.

const subject = { type: 'vacancies', id: 'one' }
const nothing = async () => []

describe('a name that no area declares', () => {
  it('is no event to record or to hear of', () => {
    const wrong = (ctx: Ctx, step: 'closed' | 'shut') => {
      // @ts-expect-error the event is called `vacancies.closed`
      ctx.record({ name: 'vacancies.shut', subject, payload: { vacancyId: 'one', reason: null } })
      // @ts-expect-error one of the two composed names is none
      ctx.record({ name: `vacancies.${step}`, subject, payload: { vacancyId: 'one', reason: null } })
      // @ts-expect-error it carries something
      ctx.record({ name: 'organizations.merged', subject })
      // @ts-expect-error it carries something else
      ctx.record({ name: 'organizations.merged', subject, payload: { onto: 'two' } })
      // @ts-expect-error nobody records it
      on(['vacancies.closed', 'vacancies.shut'], nothing)
      // @ts-expect-error what it carries has no such part
      on('organizations.merged', async (_ctx, { payload }) => payload.onto)
      // @ts-expect-error nobody records it
      notice('vacancies.shut', nothing)
    }
    expect(wrong).toBeTypeOf('function')
  })

  it('is no action, notice, step for many or record of the access log', () => {
    const wrong = (ctx: Ctx) => {
      // @ts-expect-error no area writes it into the record of who did what
      ctx.audit({ action: 'vacancies.shut', subject })
      // @ts-expect-error no area has such a record
      ctx.saw('cupboards', 'one')
      // @ts-expect-error there is no text under this key
      notice('vacancies.closed', async () => [{ key: 'vacancy-shut', to: [], path: '/' }])
      // @ts-expect-error nothing is done for many of it
      defineServer({ bulkSteps: { cupboards: {} } })
      // @ts-expect-error a step is missing
      defineServer({ bulkSteps: { organizations: {} } })
    }
    expect(wrong).toBeTypeOf('function')
  })
})
