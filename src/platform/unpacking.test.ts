import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unpacked } from './unpacking.ts'

const megabyte = 1024 * 1024
const blank = (megabytes: number) => new Uint8Array(megabytes * megabyte).fill(0x20)
const isWanted = (name: string) => name.endsWith('.xml')
const sizes = (bytes: Uint8Array, most = 8 * megabyte) => {
  const parts = unpacked(bytes, most, isWanted)
  return parts && Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.length]))
}

describe('a zip file from outside', () => {
  it('gives the parts that are wanted', () => {
    const list = new TextEncoder().encode(
      Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}" spans="1:3" s="1"/>`).join(''),
    )
    expect(sizes(zipSync({ 'a.xml': list, 'b.png': randomBytes(2000) }))).toEqual({ 'a.xml': list.length })
  })

  it('is left alone where a few bytes become many, in one part or in all together', () => {
    expect(sizes(zipSync({ 'a.xml': blank(4) }))).toBeUndefined()
    const many = Array.from({ length: 8 }, (_, at) => [`${at}.xml`, blank(0.5)] as const)
    expect(sizes(zipSync(Object.fromEntries(many)))).toBeUndefined()
    expect(sizes(zipSync({ 'a.xml': blank(2) }))).toEqual({ 'a.xml': 2 * megabyte })
    // What is not wanted does not count.
    expect(sizes(zipSync({ 'a.bin': blank(4), 'a.xml': blank(1) }))).toEqual({ 'a.xml': megabyte })
  })

  it('is left alone where it is too large, however it is packed', () => {
    expect(sizes(zipSync({ 'a.xml': randomBytes(2 * megabyte) }), megabyte)).toBeUndefined()
  })
})
