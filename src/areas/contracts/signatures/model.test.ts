import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkDrawnSignature } from './drawing/commands.ts'
import { signatureLimits, strokesFault, type Stroke } from './model.ts'

const wave: Stroke = Array.from({ length: 30 }, (_, index) => ({ x: index * 8, y: 60 + Math.sin(index / 2) * 25 }))
const line: Stroke = Array.from({ length: 30 }, (_, index) => ({ x: index * 8, y: 20 + index * 3 }))
let drawn: Uint8Array

async function picture(width: number, height: number, ink = true, format: 'png' | 'jpeg' = 'png'): Promise<Uint8Array> {
  const path = ink ? '<path d="M20 60 q40 -60 80 0 t80 0" fill="none" stroke="#000" stroke-width="4"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${path}</svg>`
  return new Uint8Array(
    await sharp(Buffer.from(svg))
      .withExif({ IFD0: { Copyright: 'where I was' } })
      .toFormat(format)
      .toBuffer(),
  )
}

beforeAll(async () => {
  drawn = await picture(300, 120)
})

describe('strokes', () => {
  test('are a signature when there are enough points and one stroke bends', () => {
    expect(strokesFault([wave])).toBeUndefined()
    expect(strokesFault([line, wave])).toBeUndefined()
    expect(strokesFault([[{ x: 1, y: 1 }], wave])).toBeUndefined()
  })

  test('are not when there is nothing, a dot, a few points or only straight lines', () => {
    expect(strokesFault([])).toBe('empty')
    expect(strokesFault([[], []])).toBe('empty')
    expect(strokesFault([[{ x: 1, y: 1 }]])).toBe('too_short')
    expect(strokesFault([wave.slice(0, signatureLimits.minPoints - 1)])).toBe('too_short')
    expect(strokesFault([line])).toBe('straight_line')
    expect(strokesFault([line, line])).toBe('straight_line')
    expect(strokesFault([line.map(({ x, y }) => ({ x, y: y + Math.sin(x) }))])).toBe('straight_line')
    expect(
      strokesFault(
        Array.from({ length: 20 }, () => [
          { x: 5, y: 5 },
          { x: 9, y: 9 },
        ]),
      ),
    ).toBe('straight_line')
    expect(strokesFault([Array.from({ length: 40 }, () => ({ x: 5, y: 5 }))])).toBe('straight_line')
    expect(strokesFault([Array.from({ length: 40 }, () => ({ x: Number.NaN, y: 5 }))])).toBe('straight_line')
  })
})

describe('a drawn signature', () => {
  test('is drawn anew on white, without what else was in the file', async () => {
    const checked = await checkDrawnSignature([wave], drawn)
    if ('fault' in checked) throw new Error(checked.fault)
    const metadata = await sharp(checked.png).metadata()
    expect(metadata).toMatchObject({ format: 'png', width: 300, height: 120, hasAlpha: false })
    expect(metadata.exif).toBeUndefined()
    expect((await sharp(drawn).metadata()).exif).toBeDefined()
    expect([...(await sharp(checked.png).toColourspace('srgb').raw().toBuffer()).subarray(0, 3)]).toEqual([
      255, 255, 255,
    ])
  })

  test('is made no larger than paper needs', async () => {
    expect(await checkDrawnSignature([wave], await picture(1900, 1000))).toMatchObject({ width: 912, height: 480 })
  })

  test('is refused with its own reason', async () => {
    const fault = async (png: Uint8Array) => await checkDrawnSignature([wave], png)
    expect(await fault(await picture(300, 120, true, 'jpeg'))).toEqual({ fault: 'not_a_png' })
    expect(await fault(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
      fault: 'not_a_png',
    })
    expect(await fault(new Uint8Array())).toEqual({ fault: 'not_a_png' })
    expect(await fault(drawn.subarray(0, 60))).toEqual({ fault: 'not_readable' })
    expect(await fault(await picture(300, 120, false))).toEqual({ fault: 'empty' })
    expect(await fault(await picture(2100, 2000))).toEqual({ fault: 'not_readable' })
    expect(await fault(new Uint8Array(signatureLimits.maxBytes + 1).fill(0x89))).toEqual({ fault: 'too_large' })
    expect(await checkDrawnSignature([line], drawn)).toEqual({ fault: 'straight_line' })
  })
})
