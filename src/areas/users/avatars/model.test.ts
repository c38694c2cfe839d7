import { expect, it } from 'vitest'
import { pictureKindOf, readCrop, squareOf } from './model.ts'

it.each([
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], 'png'],
  [[0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
  [[...Buffer.from('RIFF1234WEBPVP8 ')], 'webp'],
  [[...Buffer.from('RIFF1234WAVEfmt ')], undefined],
  [[...Buffer.from('<svg xmlns=')], undefined],
  [[...Buffer.from('GIF89a')], undefined],
  [[...Buffer.from('%PDF-1.7')], undefined],
  [[0x89, 0x50], undefined],
  [[], undefined],
])('%o is %s', (bytes, kind) => expect(pictureKindOf(new Uint8Array(bytes))).toBe(kind))

it.each([
  ['the middle when nothing is chosen', { width: 400, height: 300 }, undefined, [50, 0, 300]],
  ['what was chosen', { width: 400, height: 400 }, { x: 0.25, y: 0.5, width: 0.5, height: 0.5 }, [100, 200, 200]],
  ['never beyond the edge', { width: 400, height: 400 }, { x: 0.9, y: 0.9, width: 0.5, height: 0.5 }, [200, 200, 200]],
  ['never a speck', { width: 400, height: 400 }, { x: 0.5, y: 0.5, width: 0.01, height: 0.01 }, [200, 200, 64]],
  ['a square of what is not one', { width: 400, height: 200 }, { x: 0, y: 0, width: 1, height: 1 }, [0, 0, 200]],
])('keeps %s', (_, picture, crop, [left, top, side]) =>
  expect(squareOf(picture, crop)).toEqual({ left, top, width: side, height: side }),
)

it.each([
  ['0.1,0.2,0.5,0.5', { x: 0.1, y: 0.2, width: 0.5, height: 0.5 }],
  ['0,0,1,1', { x: 0, y: 0, width: 1, height: 1 }],
  ['0,0,0,0', undefined],
  ['0.1,0.2,0.5', undefined],
  ['-1,0,1,1', undefined],
  ['0,0,2,1', undefined],
  ['a,b,c,d', undefined],
  ['', undefined],
])('reads %o', (text, crop) => expect(readCrop(text)).toEqual(crop))
