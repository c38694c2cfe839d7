const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether this is written like a key of ours; apart from the making of keys, because screens ask it too. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
