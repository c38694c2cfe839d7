import { describe, expect, it } from 'vitest'
import { capacities, userStatuses, type Capacity } from '#areas/users/model.ts'
import { judgeStep } from '#platform/transitions.ts'
import { memberEvents, memberTransitions, readPeople, type MemberEvent } from './model.ts'

const school = ['school_admin', 'tenant_admin', 'platform_admin'] as const
const admins = [...school, 'company_admin'] as const
const inviters = [...admins, 'coordinator', 'broker'] as const

/** Every step that may be taken: from where, by whom. All other cells refuse. */
const allowed: Record<MemberEvent, Partial<Record<string, readonly Capacity[]>>> = {
  invite: { none: [...inviters, 'system'] },
  confirm: { invited: ['visitor'] },
  resend: { invited: inviters },
  deactivate: { active: [...admins, 'system'] },
  reactivate: { inactive: admins },
  archive: { invited: [...school, 'system'], active: [...school, 'system'], inactive: [...school, 'system'] },
}

describe.each(memberEvents)('%s', (event) => {
  it.each(['none', ...userStatuses] as const)('from %s', (from) => {
    const found = capacities.map((who) => [who, judgeStep(memberTransitions, event, from, [who])])
    const expected = capacities.map((who) => {
      const may = allowed[event][from]
      return [who, may === undefined ? 'wrong_state' : may.includes(who) ? 'allowed' : 'not_yours']
    })
    expect(found).toEqual(expected)
  })
})

describe('people on lines', () => {
  it.each([
    ['Mies de Wit <mies@linden.nl>', ['Mies', 'de', 'Wit', 'mies@linden.nl']],
    ['Jan Bakels, jan@linden.nl', ['Jan', null, 'Bakels', 'jan@linden.nl']],
    ['Daan\tvan den\tBerg\tdaan@linden.nl', ['Daan', 'van den', 'Berg', 'daan@linden.nl']],
    ["Els in 't Veld-Smit; els@linden.nl", ['Els', "in 't", 'Veld-Smit', 'els@linden.nl']],
    ['fatima el amrani fatima@linden.nl', ['fatima', 'el', 'amrani', 'fatima@linden.nl']],
    ['Ana García López <ana@linden.nl>', ['Ana', null, 'García López', 'ana@linden.nl']],
    ['mies@linden.nl', undefined],
    ['Mies mies@linden.nl', undefined],
    ['Mies de Wit', undefined],
    ['Mies de Wit a@linden.nl b@linden.nl', undefined],
  ])('%s', (line, parts) => {
    const [found] = readPeople(`\n ${line} \r\n`)
    const person = found?.person
    expect(person && [person.firstName, person.infix, person.lastName, person.email]).toEqual(parts)
    expect(found?.line).toBe(line)
  })
})
