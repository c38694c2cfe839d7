/** Which wording of "I have read this and agree" was shown; a new wording gets a new version. */
export const consentVersion = '2026-11-1'

/** 2026-000123: the year it was made in and its place in that year. */
export function contractNumber(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many letters and numbers is a code. */
export const verifyCodeLength = 22

/** As many characters out of 16 random bytes: as hard to guess as the bytes, and short enough to type once. */
export function verifyCodeOf(random: Uint8Array): string {
  let number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let code = ''
  while (code.length < verifyCodeLength) {
    code = base62[Number(number % 62n)] + code
    number /= 62n
  }
  return code
}

export function isVerifyCode(text: string): boolean {
  return new RegExp(`^[0-9A-Za-z]{${verifyCodeLength}}$`).test(text)
}

/** fatma.yildiz@mail.nl becomes f•••z@mail.nl: enough for whoever knows her, too little for anyone else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}

/** An address that says which network someone came from, not which machine. */
export function truncateIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\.\d+$/, '.0')
  const groups = plain.split('::')
  const head = (groups[0] ?? '').split(':').filter(Boolean)
  return head.length ? `${head.slice(0, 3).join(':')}::` : '::'
}
