import { expect, it } from 'vitest'
import { passwordFault } from './model.ts'

const about = ['Noor', 'Yıldız', 'noor.yildiz@zevenlinden.example', 'Lyceum De Zeven Linden']

it.each([
  ['drie geiten zingen', true, undefined],
  ['drie geiten', true, 'too_short'],
  ['veertien zijn', false, 'too_short'],
  ['vijftien tekens', false, undefined],
  ['x'.repeat(129), false, 'too_long'],
  ['aaaaaaaaaaaaaaaa', true, 'too_simple'],
  ['abcdefghijklmnop', true, 'too_simple'],
  ['9876543210/.-,+*', true, 'too_simple'],
  ['wachtwoordwachtwoord1', true, 'too_simple'],
  ['stageplein-school-12345', true, 'too_simple'],
  ['Yıldızyıldız12', true, 'names_you'],
  ['zevenlinden2026!', true, 'names_you'],
  ['paard batterij nietje', false, undefined],
  ['пароль для школы', false, undefined],
])('%s (pupil: %s) is %s', (password, isPupil, fault) =>
  expect(passwordFault(password, { isPupil, about })).toBe(fault),
)
