import { expect, it } from 'vitest'
import { signInPath } from './api.ts'

const back = (address: string) => {
  const path = signInPath(new Request(`http://demo.localhost${address}`))
  expect(path.length).toBeLessThan(4000)
  return decodeURIComponent(path.replace(/^\/(nl|en)\/auth\/login-1\?redirect=/, ''))
}

it('who signs in comes back to where they were', () => {
  expect(back('/nl/applications?status=open')).toBe('/nl/applications?status=open')
  expect(back('/en/applications.data?status=open&_routes=list')).toBe('/en/applications?status=open')
})

it('an address too long to be named within another is come back to without its questions, or not at all', () => {
  expect(back(`/nl/applications?q=${'%25'.repeat(2000)}`)).toBe('/nl/applications')
  expect(back(`/en/${'x'.repeat(7000)}`)).toBe('/en')
})
