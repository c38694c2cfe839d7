import { isInNetherlands, type Point } from '#areas/geography/model.ts'

export type Postcode = Point & { postcode: string }

/** `5911 ab`, `5911AB` and `5911` as they are kept; undefined for what is no postcode. */
export function readPostcode(text: string): string | undefined {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[1-9]\d{3}([A-Z]{2})?$/.test(plain) ? plain : undefined
}

/** A line of a file: postcode, latitude, longitude. */
export function readPostcodeLine([code = '', lat = '', lng = '']: readonly string[]): Postcode | undefined {
  const postcode = readPostcode(code)
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
  const point = { lat: number(lat), lng: number(lng) }
  return postcode && isInNetherlands(point) ? { postcode, ...point } : undefined
}
