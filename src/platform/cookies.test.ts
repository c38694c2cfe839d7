import { describe, expect, it } from 'vitest'
import { ownCookie, readCookies, readOwnCookie } from './cookies.ts'

const asked = (cookie: string) => new Request('http://raayland.example/', { headers: { cookie } })

describe('cookies', () => {
  it('are read by name, as they were written', () => {
    const line = ownCookie('uid', 'noor+a@mens.example; x', { secure: false, maxAge: 60 })
    expect(line).toMatch(/^uid=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60$/)
    expect(readOwnCookie(asked(`a=1; ${line.split(';')[0]}`), 'uid', false)).toBe('noor+a@mens.example; x')
  })

  it('count for nothing where there are two of one name', () => {
    expect(readCookies(asked('a=1; uid=kwaad; b=2; uid=goed'))).toEqual({ a: '1', b: '2' })
    expect(readOwnCookie(asked('__Host-uid=a; __Host-uid=a'), 'uid', true)).toBeUndefined()
  })

  it('over https are ours alone: one that a sibling website could set is not read', () => {
    expect(ownCookie('uid', 'a', { secure: true, maxAge: 0 })).toBe(
      '__Host-uid=a; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    )
    expect(readOwnCookie(asked('uid=kwaad'), 'uid', true)).toBeUndefined()
    expect(readOwnCookie(asked('uid=kwaad; __Host-uid=goed'), 'uid', true)).toBe('goed')
  })
})
