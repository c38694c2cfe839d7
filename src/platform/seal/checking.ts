import { createHash } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

// The checking of bytes that may be a sealed PDF, done in a confined thread (seal.ts).

export type SealVerdict =
  | 'not_a_pdf'
  | 'not_sealed' // a PDF nobody sealed, or one whose seal was cut off
  | 'changed' // the sealed bytes are not the ones that were sealed
  | 'appended' // the sealed bytes are fine, but something was added after them
  | 'untrusted' // whole and unchanged, but sealed by somebody else
  | 'sound'

export type SealCheck = {
  verdict: SealVerdict
  sealed: boolean
  intact: boolean
  coversWholeFile: boolean
  trusted: boolean
  signedAt?: Date
  sha256: string
}

const engine = new pki.CryptoEngine({ name: 'node', crypto: globalThis.crypto })
/** Where a seal says which bytes are under it. */
const mark = '/ByteRange'
/** A file of ours has one seal; one that went round among offices a few. */
const mostRanges = 20
/** Hex digits of a seal: ours has 24 thousand; one with all its certificates and their state ten times as many. */
const mostHex = 1024 * 1024

/** Whether there is anything in it to check. */
export function mayBeSealed(bytes: Uint8Array): boolean {
  const file = asBuffer(bytes)
  return isPdf(file) && file.includes(mark)
}

/**
 * Says whether a file is what was sealed. Looks at the last seal; every byte of the file must be under it, except the
 * seal itself, because bytes added after a seal leave its digest valid.
 */
export async function checkSeal(bytes: Uint8Array, trustedCertificates: Uint8Array[]): Promise<SealCheck> {
  const check = (verdict: SealVerdict, facts: Partial<SealCheck> = {}): SealCheck => ({
    sealed: verdict !== 'not_a_pdf' && verdict !== 'not_sealed',
    intact: false,
    coversWholeFile: false,
    trusted: false,
    sha256: sha256(bytes),
    ...facts,
    verdict,
  })
  const file = asBuffer(bytes)
  if (!isPdf(file)) return check('not_a_pdf')

  const range = widestRange(file)
  // An emptied seal still has its place in the file; only a file without any is "not sealed".
  if (!range) return check(file.includes(mark) ? 'changed' : 'not_sealed')

  const coversWholeFile = range.end === file.length
  const sealedBytes = Buffer.concat([file.subarray(0, range.gapStart), file.subarray(range.gapEnd, range.end)])
  const signature = await readSignature(
    file.subarray(range.gapStart + 1, range.gapEnd - 1).toString('latin1'),
    sealedBytes,
  )
  if (!signature?.intact) return check('changed', { coversWholeFile })

  const trusted = trustedCertificates.some((certificate) => Buffer.from(certificate).equals(signature.certificate))
  const facts = {
    intact: true,
    coversWholeFile,
    trusted,
    signedAt: signature.signedAt ?? claimedTime(file, range.gapStart),
  }
  if (!coversWholeFile) return check('appended', facts)
  return check(trusted ? 'sound' : 'untrusted', facts)
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const isPdf = (file: Buffer) => file.subarray(0, 1024).includes('%PDF-')

type ByteRange = { gapStart: number; gapEnd: number; end: number }

/**
 * The widest seal of a file. A range counts only if it starts at the first byte and leaves out nothing but a string of
 * hex digits, so that nothing can hide in the gap. Of a file with more ranges than anybody makes none counts.
 */
function widestRange(file: Buffer): ByteRange | undefined {
  const found = new Map<string, ByteRange>()
  for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + mark.length)) {
    const near = file.subarray(at + mark.length, at + mark.length + 200).toString('latin1')
    const numbers =
      /^\s{0,40}\[\s{0,20}(\d{1,10})\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{0,40}\]/.exec(near)
    const [start = -1, gapStart = 0, gapEnd = 0, length = 0] = (numbers ?? []).slice(1).map(Number)
    const end = gapEnd + length
    if (start !== 0 || gapStart <= 0 || gapEnd <= gapStart + 2 || end > file.length) continue
    const key = `${gapStart} ${gapEnd} ${end}`
    // The last of those that reach equally far is the one that counts.
    found.delete(key)
    found.set(key, { gapStart, gapEnd, end })
    if (found.size > mostRanges) return undefined
  }
  const widestFirst = [...found.values()].reverse().sort((one, other) => other.end - one.end)
  return widestFirst.find(({ gapStart, gapEnd }) => isHexString(file.subarray(gapStart, gapEnd)))
}

/** Hex digits between pointed brackets; read byte by byte, because a gap may be the whole file. */
function isHexString(bytes: Buffer): boolean {
  if (bytes.length > mostHex + 2 || bytes[0] !== 0x3c || bytes[bytes.length - 1] !== 0x3e) return false
  return bytes.subarray(1, -1).every((byte) => isDigit(byte) || isDigit(byte, 0x41, 0x46) || isDigit(byte, 0x61, 0x66))
}

const isDigit = (byte: number, first = 0x30, last = 0x39) => byte >= first && byte <= last

async function readSignature(hex: string, data: Buffer) {
  try {
    const der = Buffer.from(hex, 'hex')
    const { result, offset } = asn1.fromBER(der)
    // The place for a seal is larger than the seal; what is left over may only be zeros.
    if (offset < 0 || der.subarray(offset).some((byte) => byte !== 0)) return undefined
    const signed = new pki.SignedData({ schema: new pki.ContentInfo({ schema: result }).content })
    const certificate = signed.certificates?.find((entry) => entry instanceof pki.Certificate)
    if (!certificate) return undefined
    const outcome = await signed.verify(
      { signer: 0, data: new Uint8Array(data).buffer, checkChain: false, extendedMode: true },
      engine,
    )
    const signer = Buffer.from((outcome.signerCertificate ?? certificate).toSchema().toBER())
    return {
      intact: outcome.signatureVerified === true && namesCertificate(signed, signer),
      certificate: signer,
      signedAt: signingTime(signed),
    }
  } catch {
    // A seal that cannot be read any more was tampered with; that is an answer, not a failure of ours.
    return undefined
  }
}

/** A PAdES seal names its certificate by hash; another certificate with the same key is not the one that sealed. */
function namesCertificate(signed: pki.SignedData, certificate: Buffer): boolean {
  const attribute = signed.signerInfos[0]?.signedAttrs?.attributes.find(
    ({ type }) => type === '1.2.840.113549.1.9.16.2.47',
  )
  if (!attribute) return true
  const hash = createHash('sha256').update(certificate).digest()
  return Buffer.from(attribute.toSchema().toBER()).includes(hash)
}

function signingTime(signed: pki.SignedData): Date | undefined {
  const attribute = signed.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.5')
  const value: unknown = attribute?.values[0]
  return value instanceof asn1.UTCTime || value instanceof asn1.GeneralizedTime ? value.toDate() : undefined
}

/** The moment in the seal's dictionary (`/M (D:20261121…)`), which lies under the seal too. */
function claimedTime(file: Buffer, gapStart: number): Date | undefined {
  const near = file.subarray(Math.max(0, gapStart - 2000), gapStart + 40_000).toString('latin1')
  const time = /\/M\s{0,20}\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}'?\d{2}'?)?/.exec(near)
  if (!time) return undefined
  const zone = !time[7] || time[7] === 'Z' ? 'Z' : time[7].replaceAll("'", '').replace(/(\d{2})(\d{2})/, '$1:$2')
  return new Date(`${time[1]}-${time[2]}-${time[3]}T${time[4]}:${time[5]}:${time[6]}${zone}`)
}
