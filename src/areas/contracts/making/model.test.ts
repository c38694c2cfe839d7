import { describe, expect, it } from 'vitest'
import { renewedValues } from './model.ts'

const nothing = new Set<string>()

describe('the values of a contract in place of an earlier one', () => {
  it('are what is known now, and what was written where nothing is known', () => {
    const before = {
      workplace_address: 'Oude Markt 1',
      insurance: 'yes',
      schedule: { mon: [] },
      starts_on: '2026-09-01',
    }
    const known = { workplace_address: 'Kerkstraat 1', insurance: null, schedule: {}, starts_on: '2026-10-01' }
    expect(renewedValues(before, known, nothing)).toEqual({
      workplace_address: 'Kerkstraat 1',
      insurance: 'yes',
      schedule: { mon: [] },
      starts_on: '2026-10-01',
    })
  })

  it('keep what was written into the contract over what the internship says', () => {
    const before = { tasks: 'Banden wisselen', learning_goals: null }
    const known = { tasks: 'Helpen', learning_goals: 'Leren' }
    expect(renewedValues(before, known, nothing)).toEqual({ tasks: 'Banden wisselen', learning_goals: 'Leren' })
  })

  const jan = { company_supervisor: 'Jan', company_supervisor_phone: '1', company_supervisor_email: 'jan@x.example' }

  it('give nobody the phone or mail of another', () => {
    const known = { company_supervisor: 'Piet', company_supervisor_phone: null, company_supervisor_email: null }
    expect(renewedValues(jan, known, nothing)).toEqual(known)
    const same = { ...known, company_supervisor: 'Jan', company_supervisor_phone: '2' }
    expect(renewedValues(jan, same, nothing)).toEqual({ ...jan, company_supervisor_phone: '2' })
  })

  it('keep somebody who was written down where the internship names nobody', () => {
    const likely = {
      company_supervisor: 'Piet',
      company_supervisor_phone: '3',
      company_supervisor_email: 'p@x.example',
    }
    expect(renewedValues(jan, likely, new Set(['company_supervisor']))).toEqual(jan)
  })
})
