/** A number, kept as `+31…`, as one dials it here. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+31/, '0')
}
