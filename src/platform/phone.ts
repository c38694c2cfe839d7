/** Areas whose own number is two digits after the nought; all others have three. */
const shortAreas = /^0(1[035]|2[0346]|3[0135-8]|4[03-6]|5[0358]|7[0-9]|8[4-8])/

/** A number, kept as `+31…`, as one dials it here and as it is read out: 06 12 34 56 78, 085 000 10 63, 0478 123 456. */
export function shownPhone(phone: string): string {
  const dialled = phone.replace(/^\+31/, '0')
  if (!/^0\d{9}$/.test(dialled)) return dialled
  const parts = dialled.startsWith('06') ? [2, 2, 2, 2, 2] : shortAreas.test(dialled) ? [3, 3, 2, 2] : [4, 3, 3]
  let at = 0
  return parts.map((length) => dialled.slice(at, (at += length))).join(' ')
}
