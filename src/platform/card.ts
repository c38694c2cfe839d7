import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export type Card = {
  title: string
  /** What stands under the title, and at the foot. */
  lines: string[]
  foot: string
  /** Hexadecimal colours. */
  plane: string
  ink: string
  accent: string
}

const width = 1200
const height = 630
const margin = 80
/** The bricks lie at the right; words keep clear of them. */
const textWidth = 760

const font = (name: string) => fileURLToPath(new URL(`./pdf-fonts/${name}.ttf`, import.meta.url))
const sign = { font: 'Signika Bold', fontfile: font('sign-bold') }
const text = { font: 'Radio Canada', fontfile: font('text-regular') }

/** A picture of 1200 by 630 for where a link is shown: words on a plane, with four bricks around an open square. */
export async function drawCard({ title, lines, foot, plane, ink, accent }: Card): Promise<Uint8Array> {
  const long = title.length > 60
  const [head, body, end] = await Promise.all([
    words(shortened(title, 110), { ...sign, size: long ? 56 : 72, ink }),
    words(
      lines
        .filter(Boolean)
        .map((line) => shortened(line, 70))
        .join('\n'),
      { ...text, size: 36, ink },
    ),
    words(foot, { ...sign, size: 34, ink }),
  ])
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${plane}"/>
    <g transform="translate(868 175) scale(11.6)">
      <path fill="${ink}" fill-opacity=".9" d="M0 0h15.3v7.3H0zM8.7 16.7H24V24H8.7z"/>
      <path fill="${accent}" d="M16.7 0H24v15.3h-7.3zM0 8.7h7.3V24H0z"/>
    </g></svg>`
  return sharp(Buffer.from(ground))
    .composite([
      ...(head ? [{ input: head.data, left: margin, top: margin }] : []),
      ...(body ? [{ input: body.data, left: margin, top: margin + (head ? head.info.height + 36 : 0) }] : []),
      ...(end ? [{ input: end.data, left: margin, top: height - margin - end.info.height }] : []),
    ])
    .png({ palette: true })
    .toBuffer()
}

/** Words as a picture of their own; undefined where there is nothing to be seen of them. */
async function words(
  said: string,
  { size, ink, ...face }: { font: string; fontfile: string; size: number; ink: string },
) {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(said)) return undefined
  const markup = `<span foreground="${ink}">${escape(said)}</span>`
  return sharp({
    text: {
      text: markup,
      font: `${face.font} ${size}`,
      fontfile: face.fontfile,
      width: textWidth,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function shortened(said: string, most: number): string {
  return said.length > most ? `${said.slice(0, most - 1).trimEnd()}…` : said
}

function escape(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
