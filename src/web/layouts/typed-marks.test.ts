import { expect, it } from 'vitest'
import { markTyped, says } from './typed-marks.ts'

it('what was typed is marked in a name, whatever its accents and capitals', () => {
  const shown = (name: string, typed: string) =>
    markTyped(name, typed)
      .map(({ text, isMarked }) => (isMarked ? `<${text}>` : text))
      .join('')
  expect(shown('Noor Yıldız', 'noor')).toBe('<Noor> Yıldız')
  expect(shown('Zoë de Bruin', 'bru zoe')).toBe('<Zoë> de <Bru>in')
  expect(shown('Geiten voeren', 'koe')).toBe('Geiten voeren')
  expect(shown('Zofia Łuczak', 'lucz')).toBe('Zofia <Łucz>ak')
  expect(shown('', 'a')).toBe('')
  expect([says('Zoë de Bruin', 'zoe bruin'), says('Zoë de Bruin', 'zoe bakker')]).toEqual([true, false])
})
