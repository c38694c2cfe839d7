import { describe, expect, it } from 'vitest'
import { integrationReactions } from '../reactions.ts'
import { actions } from '#areas/activity/model.ts'
import { reactions } from '#areas/registry.ts'
import { texts } from '#platform/texts.ts'
import { bodyOf, isFailing, isTaken, nextTry, webhookEvents, eventSentences } from './model.ts'

const now = new Date('2026-10-05T09:00:00Z')

describe('a message to a program', () => {
  it('is tried again later and later, for a day', () => {
    const waits = Array.from({ length: 8 }, (_, tries) => nextTry(tries + 1, now)?.getTime())
      .filter((at) => at !== undefined)
      .map((at) => (at - now.getTime()) / 60_000)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 60).toBeCloseTo(24, 0)
    expect(nextTry(8, now)).toBeUndefined()
  })

  it('is taken by two hundreds alone', () => {
    expect([199, 200, 204, 299, 301, 404, 500].map(isTaken)).toEqual([false, true, true, true, false, false, false])
    expect([2, 3].map(isFailing)).toEqual([false, true])
  })

  it('has words in both languages for all of it', () => {
    for (const [event, words] of Object.entries(eventSentences))
      for (const t of [texts.nl, texts.en])
        for (const key of [words, `integrations.webhooks.event.${event}`]) expect(t.has(key), key).toBe(true)
  })

  it('names what happened and nobody', () => {
    const subject = { type: 'applications', id: 'b' }
    expect(JSON.parse(bodyOf({ id: 'a', name: 'applications.accepted', subject, happenedAt: now }))).toEqual({
      jsonapi: { version: '1.1' },
      data: {
        type: 'events',
        id: 'a',
        attributes: { name: 'applications.accepted', happened_at: '2026-10-05T09:00:00.000Z' },
        relationships: { subject: { data: subject } },
      },
    })
  })

  it('is about something that is known to happen', () => {
    const elsewhere = reactions.filter((one) => !integrationReactions.includes(one)).flatMap(({ on }) => on)
    const heard = new Set<string>([...actions, ...elsewhere])
    expect(webhookEvents.filter((name) => !heard.has(name))).toEqual([])
  })
})
