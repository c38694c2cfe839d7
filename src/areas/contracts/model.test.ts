import { describe, expect, test } from 'vitest'
import { capacities } from '#areas/users/model.ts'
import { judgeStep } from '#platform/transitions.ts'
import { allowedEvents, contractEvents, contractTransitions, finalizeObstacles } from './steps/model.ts'
import { changedFields, voidsSignatures } from './changes/model.ts'
import { contractNumber, isVerifyCode, maskEmail, truncateIp, verifyCodeOf } from './proof/model.ts'
import { contractStatuses, signerStatuses, type ContractStatus, type SignerInTurn, type SignerRole } from './model.ts'
import { fillersInTurn, contractTurn } from './turn/model.ts'
import {
  isComplete,
  isSignersTurn,
  judgeSignerStep,
  mayRemind,
  signObstacle,
  signerEvents,
  signerHands,
  signersInTurn,
  signsTwice,
} from './signers/model.ts'
import { needsGuardian, signerPlan, type GuardianSignature } from './plan/model.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))

describe('the steps of a contract', () => {
  // Written out once more, so that a change of the table has to be meant: event → statuses → who.
  const office = 'coordinator platform_admin'
  const signing =
    'student guardian company_supervisor company_signatory school_supervisor school_signatory coordinator host_link'
  const allowed: Record<string, [from: string, by: string]> = {
    create: ['none', 'system'],
    finalize: ['filling', `system ${office}`],
    send: ['ready', `system ${office}`],
    edit: ['ready signing declined expired', office],
    complete: ['signing', 'system'],
    decline: ['signing', signing],
    expire: ['ready signing', 'system'],
    extend: ['expired', office],
    void: ['filling ready signing declined expired', `system ${office}`],
  }

  test('are all in the table', () => {
    expect(Object.keys(allowed).sort()).toEqual([...contractEvents].sort())
  })

  for (const event of contractEvents) {
    test(`${event} is taken from the right status by the right people, and by nobody else`, () => {
      const [from, by] = allowed[event]!.map((words) => words.split(' ')) as [string[], string[]]
      for (const status of ['none', ...contractStatuses] as const) {
        for (const who of capacities) {
          const expected = !from.includes(status) ? 'wrong_state' : by.includes(who) ? 'allowed' : 'not_yours'
          expect(judgeStep(contractTransitions, event, status, [who]), `${event} from ${status} by ${who}`).toBe(
            expected,
          )
        }
      }
    })
  }

  test('lead nowhere from a contract that is over', () => {
    for (const status of ['voided', 'superseded', 'terminated'] as const) {
      for (const who of capacities) expect(allowedEvents(status, [who])).toEqual([])
    }
  })

  test('never change a signed contract', () => {
    for (const who of capacities) expect(allowedEvents('signed', [who])).toEqual([])
  })

  test('give viewers, brokers, mentors and visitors nothing', () => {
    for (const who of ['viewer', 'visitor', 'broker', 'mentor', 'tenant_admin', 'school_admin'] as const) {
      for (const status of contractStatuses) expect(allowedEvents(status, [who])).toEqual([])
    }
  })
})

describe('the steps of a signer', () => {
  const allowed: Record<string, [from: string, by: string]> = {
    turn: ['waiting', 'system'],
    view: ['invited', 'self'],
    sign: ['invited viewed', 'self'],
    decline: ['invited viewed', 'self'],
    remind: ['invited viewed', 'party system'],
    reset: ['waiting invited viewed signed declined', 'system'],
  }

  for (const event of signerEvents) {
    test(`${event} is taken from the right status by the right people, and by nobody else`, () => {
      const [from, by] = allowed[event]!.map((words) => words.split(' ')) as [string[], string[]]
      for (const status of signerStatuses) {
        for (const hand of signerHands) {
          const expected = !from.includes(status) ? 'wrong_state' : by.includes(hand) ? 'allowed' : 'not_yours'
          expect(judgeSignerStep(event, status, [hand]), `${event} from ${status} by ${hand}`).toBe(expected)
        }
      }
    })
  }

  test('a reminder waits a day after the last one, or after the invitation', () => {
    expect(mayRemind({}, day(3))).toBe(true)
    expect(mayRemind({ invitedAt: day(2) }, day(3))).toBe(true)
    expect(mayRemind({ invitedAt: day(1), remindedAt: day(3) }, day(3))).toBe(false)
    expect(mayRemind({ invitedAt: day(1), remindedAt: new Date(day(3).getTime() - 1) }, day(4))).toBe(true)
  })
})

test('every step leads to a status there is, and every status can be reached', () => {
  const reached = new Set<string>(contractTransitions.flatMap(({ to }) => to))
  // Of contracts made by hand, replaced and amended: none of that can be done yet, and readers know the states already.
  const later = ['draft', 'superseded', 'terminated']
  expect(contractStatuses.filter((status) => !reached.has(status))).toEqual(later)
  expect([...reached].filter((status) => !contractStatuses.includes(status as ContractStatus))).toEqual([])
})

describe('the plan of signers', () => {
  const booleans = [false, true]
  const ages = [undefined, 12, 13, 14, 15, 16, 17, 18, 19, 25]
  const settings: (GuardianSignature | undefined)[] = [undefined, 'never', 'under16', 'under18']

  // Below which age a guardian signs: program × what the school chose.
  const below: Record<string, number> = {
    'mas undefined': 16,
    'mas never': 0,
    'mas under16': 16,
    'mas under18': 18,
    'traineeship undefined': 18,
    'traineeship never': 16,
    'traineeship under16': 16,
    'traineeship under18': 18,
  }

  for (const program of ['mas', 'traineeship'] as const) {
    for (const guardianSignature of settings) {
      test(`in ${program} with the guardian setting ${guardianSignature} has a guardian at the right ages`, () => {
        const limit = below[`${program} ${guardianSignature}`]!
        for (const age of ages) {
          const expected = age === undefined ? limit > 0 : age < limit
          expect(needsGuardian(program, age, guardianSignature), `age ${age}`).toBe(expected)
          for (const digitalContracts of booleans) {
            for (const companySignsFirst of booleans) {
              for (const qrPrimary of booleans) {
                for (const parallel of booleans) {
                  const plan = signerPlan({
                    program,
                    digitalContracts,
                    companySignsFirst,
                    qrPrimary,
                    guardianSignature,
                    studentAgeAtSigning: age,
                    parallel,
                  })
                  const order = Object.fromEntries(plan.map((signer) => [signer.role, signer.turn]))
                  const family = parallel || !companySignsFirst ? 1 : 2
                  const company = parallel || companySignsFirst ? 1 : 2
                  expect(order).toEqual({
                    student: family,
                    ...(expected && { guardian: family }),
                    company,
                    school: parallel ? 1 : 3,
                  })
                  const digital = program === 'traineeship' || digitalContracts
                  for (const signer of plan) {
                    expect(signer.required).toBe(true)
                    expect(signer.methods[0]).toBe(!digital ? 'paper' : qrPrimary ? 'qr' : 'email_link')
                    expect(signer.methods.includes('account')).toBe(digital && signer.role !== 'guardian')
                  }
                  expect(plan.map((signer) => signer.turn)).toEqual(plan.map((signer) => signer.turn).sort())
                }
              }
            }
          }
        }
      })
    }
  }

  test('asks two guardians where the template says two', () => {
    const input = { program: 'traineeship', digitalContracts: true, companySignsFirst: true, qrPrimary: true } as const
    const roles = (age: number) =>
      signerPlan({ ...input, studentAgeAtSigning: age, guardianCount: 2 }).map((signer) => signer.role)
    expect(roles(15)).toEqual(['company', 'student', 'guardian', 'guardian', 'school'])
    expect(roles(18)).toEqual(['company', 'student', 'school'])
  })
})

describe('whose turn it is', () => {
  const signer = (
    role: SignerInTurn['role'],
    turn: number,
    status: SignerInTurn['status'] = 'invited',
  ): SignerInTurn => ({ id: `${role}-${turn}`, role, turn, required: true, status, invitedAt: null })
  const ids = (signers: SignerInTurn[]) => signersInTurn(signers).map(({ id }) => id)

  test('goes turn by turn, the same turn together', () => {
    const company = signer('company', 1)
    const student = signer('student', 2, 'waiting')
    const guardian = signer('guardian', 2, 'waiting')
    const school = signer('school', 3, 'waiting')
    const all = [company, student, guardian, school]
    expect(ids(all)).toEqual(['company-1'])
    company.status = 'signed'
    expect(ids(all)).toEqual(['student-2', 'guardian-2'])
    guardian.status = 'signed'
    expect(ids(all)).toEqual(['student-2'])
    student.status = 'signed'
    expect(ids(all)).toEqual(['school-3'])
    expect(isComplete(all)).toBe(false)
    school.status = 'signed'
    expect(ids(all)).toEqual([])
    expect(isComplete(all)).toBe(true)
  })

  test('passes over who was replaced, and waits for who came instead', () => {
    const gone = signer('company', 1, 'replaced')
    const instead = { ...signer('company', 1), id: 'colleague' }
    const school = signer('school', 3, 'waiting')
    expect(ids([gone, instead, school])).toEqual(['colleague'])
    expect(isComplete([gone, { ...instead, status: 'signed' }, { ...school, status: 'signed' }])).toBe(true)
    expect(isSignersTurn(gone, [gone, instead, school])).toBe(false)
  })

  test('does not wait for somebody who need not sign', () => {
    const informed = { ...signer('guardian', 1), required: false }
    const school = signer('school', 3)
    expect(isSignersTurn(school, [informed, school])).toBe(true)
    expect(isComplete([informed, { ...school, status: 'signed' }])).toBe(true)
    expect(isComplete([])).toBe(false)
    expect(isComplete([informed])).toBe(false)
  })

  test('is said for every status, with who and since when', () => {
    const signers = [signer('company', 1), signer('school', 3, 'waiting')]
    const base = { turnSince: day(5), signers, partsMissing: [], companyFillsFirst: true, isQuestioned: false }
    const turn = (status: ContractStatus, missing: ('company' | 'student')[] = []) =>
      contractTurn({ ...base, status, partsMissing: missing })
    const office = (action: string) => ({ action, roles: ['school_office'], signerIds: [], since: day(5) })
    expect(turn('draft')).toEqual(office('fill'))
    expect(turn('filling')).toEqual(office('finalize'))
    expect(turn('filling', ['student', 'company'])).toMatchObject({ action: 'fill', roles: ['company'] })
    expect(turn('ready')).toEqual(office('send'))
    expect(turn('signing')).toEqual({ action: 'sign', roles: ['company'], signerIds: ['company-1'], since: day(5) })
    expect(turn('declined')).toEqual(office('answer_decline'))
    expect(turn('expired')).toEqual(office('extend'))
    for (const status of ['signed', 'voided', 'superseded', 'terminated'] as const) expect(turn(status)).toBeUndefined()
    // Who comes after others waits since they were asked, and after a question of a signer since it was answered.
    const asked = { ...signer('company', 1), invitedAt: day(8) }
    expect(contractTurn({ ...base, status: 'signing', signers: [asked] })?.since).toEqual(day(8))
    expect(contractTurn({ ...base, status: 'signing', signers: [asked], turnSince: day(9) })?.since).toEqual(day(9))
    const done = signers.map((one) => ({ ...one, status: 'signed' as const }))
    expect(contractTurn({ ...base, status: 'signing', signers: done })).toMatchObject({
      action: 'seal',
      roles: ['system'],
    })
  })

  test('lets the company fill before the others only where it fills first', () => {
    expect(fillersInTurn(['student', 'company'], true)).toEqual(['company'])
    expect(fillersInTurn(['student', 'company'], false)).toEqual(['student', 'company'])
    expect(fillersInTurn(['student'], true)).toEqual(['student'])
  })

  test('stops who may not sign, and says why', () => {
    const company = signer('company', 1)
    const school = signer('school', 3, 'waiting')
    const contract = {
      status: 'signing' as const,
      presentedSha256: 'abc',
      isQuestioned: false,
      signers: [company, school],
    }
    expect(signObstacle(contract, company, 'abc')).toBeUndefined()
    expect(signObstacle(contract, company, 'other')).toBe('document-changed')
    expect(signObstacle(contract, school, 'abc')).toBe('not-your-turn')
    for (const status of contractStatuses.filter((one) => one !== 'signing')) {
      expect(signObstacle({ ...contract, status }, company, 'abc'), status).toBe('not-signing')
    }
    for (const status of ['expired', 'replaced', 'declined'] as const) {
      expect(signObstacle(contract, { ...company, status }, 'abc'), status).toBe('link-ended')
    }
    const signed = { ...company, status: 'signed' as const }
    expect(signObstacle({ ...contract, status: 'signed' }, signed, 'abc')).toBe('already-signed')
  })

  test('nobody signs in two names', () => {
    const person = (role: SignerRole, userId: string | null, email: string | null = null) => ({ role, userId, email })
    const [noor, ria] = [person('student', 'noor', 'noor@x.nl'), person('company', 'ria', 'ria@x.nl')]
    expect(signsTwice([noor, ria, person('guardian', null), person('school', null)])).toBe(false)
    expect(signsTwice([noor, ria, person('school', 'ria')])).toBe(true)
    expect(signsTwice([noor, ria, person('guardian', null, 'Ria@x.nl')])).toBe(true)
    expect(signsTwice([noor, person('guardian', null, 'thuis@x.nl'), person('guardian', null, 'thuis@x.nl')])).toBe(
      false,
    )
    const both = [
      { ...signer('company', 1, 'signed'), userId: 'ria' },
      { ...signer('school', 2, 'invited'), userId: 'ria' },
    ]
    const contract = { status: 'signing' as const, presentedSha256: 'abc', isQuestioned: false, signers: both }
    expect(signObstacle(contract, both[1]!, 'abc')).toBe('signs-twice')
  })
})

describe('getting ready', () => {
  const plan = signerPlan({
    program: 'traineeship',
    digitalContracts: true,
    companySignsFirst: true,
    qrPrimary: false,
    studentAgeAtSigning: 15,
  })
  const signers = (['company', 'student', 'guardian', 'school'] as const).map((role) => ({
    role,
    email: `${role}@x.nl`,
  }))
  const ready = { fieldsMissing: [], plan, signers }

  test('needs every field and every signer with a way to reach them', () => {
    expect(finalizeObstacles(ready)).toEqual([])
    expect(finalizeObstacles({ ...ready, fieldsMissing: ['tasks'] })).toEqual(['fields-missing'])
    expect(finalizeObstacles({ ...ready, signers: signers.filter(({ role }) => role !== 'guardian') })).toEqual([
      'guardian-missing',
    ])
    expect(finalizeObstacles({ ...ready, signers: signers.slice(0, 3) })).toEqual(['signer-missing'])
    expect(finalizeObstacles({ ...ready, signers: signers.map(({ role }) => ({ role })) })).toEqual([
      'signer-unreachable',
    ])
    expect(finalizeObstacles({ ...ready, signers: signers.map((one) => ({ ...one, email: 'thuis@x.nl' })) })).toEqual([
      'signs-twice',
    ])
  })
})

describe('a change', () => {
  test('of a material field ends the signatures, of another it does not', () => {
    const material = ['starts_on', 'ends_on', 'schedule', 'days', 'hours_per_week', 'hours_total', 'workplace_address']
    const agreed = [
      'tasks',
      'learning_goals',
      'company_name',
      'company_supervisor',
      'allowance',
      'insurance',
      'signers',
    ]
    for (const key of [...material, ...agreed]) expect(voidsSignatures([key]), key).toBe(true)
    for (const key of ['phone', 'room', 'note', 'company_supervisor_phone'])
      expect(voidsSignatures([key]), key).toBe(false)
    expect(voidsSignatures([])).toBe(false)
    expect(voidsSignatures(['clothing'], [{ key: 'clothing', material: true }])).toBe(true)
    expect(voidsSignatures(['room', 'tasks'])).toBe(true)
  })

  test('is what really differs', () => {
    expect(changedFields({ tasks: 'Helpen ', room: '', days: ['mo'] }, { tasks: 'Helpen', days: ['mo'] })).toEqual([])
    expect(changedFields({ tasks: 'Helpen', room: null }, { tasks: 'Koken', room: '1.2' })).toEqual(['tasks', 'room'])
  })
})

describe('what is shown of a contract', () => {
  test('numbers and codes have one form', () => {
    expect(contractNumber(2026, 123)).toBe('2026-000123')
    expect(verifyCodeOf(new Uint8Array(16))).toBe('0'.repeat(22))
    expect(verifyCodeOf(new Uint8Array(16).fill(255))).toHaveLength(22)
    expect(isVerifyCode(verifyCodeOf(crypto.getRandomValues(new Uint8Array(16))))).toBe(true)
    expect(isVerifyCode('abc')).toBe(false)
    expect(isVerifyCode(`${'0'.repeat(21)}-`)).toBe(false)
  })

  test('an address is masked, a network is cut', () => {
    expect(maskEmail('fatma.yildiz@mail.nl')).toBe('f•••z@mail.nl')
    expect(maskEmail('jo@x.nl')).toBe('j•••@x.nl')
    expect(maskEmail('nonsense')).toBe('•••')
    expect(truncateIp('192.168.12.34')).toBe('192.168.12.0')
    expect(truncateIp('::ffff:192.168.12.34')).toBe('192.168.12.0')
    expect(truncateIp('2001:db8:85a3:8d3:1319::1')).toBe('2001:db8:85a3::')
    expect(truncateIp('::1')).toBe('::')
  })
})
