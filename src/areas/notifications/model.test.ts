import { expect, it } from 'vitest'
import { manifests } from '#areas/order.ts'
import { factsIn, footOf } from './model.ts'

const noticeKeys = manifests.flatMap((area) => ('notices' in area ? Object.keys(area.notices) : []))

it('says at the foot of a mail what it is about', () => {
  const feet = Object.groupBy([...noticeKeys, 'digest', 'saved-search'], footOf)
  expect(feet.claim).toEqual(['organization-claim'])
  expect(feet.account?.toSorted()).toEqual([
    'account-confirm',
    'account-unlock',
    'account-welcome',
    'address-changed',
    'address-new',
    'address-old',
    'digest',
    'feedback-told',
    'new-device',
    'password-changed',
    'password-reset',
    'question-asked',
    'recovery-codes-renewed',
    'rights-added',
    'rights-removed',
    'saved-search',
    'second-factor-off',
    'second-factor-on',
  ])
  expect(feet.organization?.toSorted()).toEqual([
    'agreement-runs-out',
    'organization-approved',
    'organization-archived',
    'organization-denied',
    'organization-proposal-approved',
    'organization-proposal-denied',
    'organization-received',
    'organization-to-judge',
    'webhook-off',
  ])
  expect(feet.internship?.filter((key) => /account|address|password|rights|organization/.test(key))).toEqual([])
})

it('puts in a few lines what the sentences of a mail say, and nothing they keep back', () => {
  const values = { student: 'Noor Yıldız', company: 'De Springende Geit', expires: '3 december', hours: null }
  const sign = 'Teken het contract van Noor Yıldız'
  expect(factsIn(sign, 'Dat kan bij De Springende Geit, tot en met 3 december.', values)).toEqual([
    { name: 'student', value: 'Noor Yıldız' },
    { name: 'company', value: 'De Springende Geit' },
    { name: 'expires', value: '3 december' },
  ])
  expect(
    factsIn('Een aanvraag', 'Iemand wil komen bij De Springende Geit, antwoord voor 3 december.', values).map(
      ({ name }) => name,
    ),
  ).toEqual(['company', 'expires'])
  expect(factsIn('Een vraag', 'Bel De Springende Geit.', values)).toEqual([])
  expect(factsIn(`${sign} bij De Springende Geit`, 'Het kan tot en met 3 december.', values)).toEqual([])
})
