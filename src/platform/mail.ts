import { createTransport } from 'nodemailer'

export type Mail = {
  /** Of the delivery: a mail that is sent once more keeps it, so that whoever got it twice sees it once. */
  id: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** Where a mail program stops mail like this with one POST (RFC 8058). */
  stopUrl?: string | null
}

/** Sends mail; without a mail server every mail is kept in the database and shown on the test page. */
export type Mailer = {
  keeps: boolean
  /** @throws whatever the mail server says no with; the queue tries again later */
  send(mail: Mail): Promise<void>
}

/** `smtpUrl` as `smtps://user:password@host`. */
export function openMailer(smtpUrl: string | undefined): Mailer {
  if (!smtpUrl) return { keeps: true, send: async () => {} }
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 })
  return {
    keeps: false,
    async send({ id, replyTo, stopUrl, ...mail }) {
      await transport.sendMail({
        ...mail,
        messageId: `<${id}@${mail.from.address.split('@').at(-1)}>`,
        ...(replyTo ? { replyTo } : {}),
        // Holiday answers to a machine help nobody.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(stopUrl
            ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      })
    },
  }
}

/** The colours of a letter, `#rrggbb` each: those of whoever it comes from. */
export type EmailColours = {
  page: string
  ink: string
  quiet: string
  rule: string
  /** Of the plane on top and the button, and what is written on them. */
  plane: string
  planeText: string
  /** Of the four bricks of the sign: the lying two, the standing two. */
  bricks: [string, string]
  /** The same by night, for programs that ask; the button and the sign keep their colours. */
  dark: { page: string; paper: string; ink: string; quiet: string; rule: string; plane: string; planeText: string }
}

export type EmailContent = {
  locale: string
  colours: EmailColours
  title: string
  greeting: string
  paragraphs: string[]
  /** What it is about, line by line: for who reads no sentences. The plain text says it in its sentences alone. */
  facts?: { label: string; value: string }[]
  button: { text: string; address: string }
  /** The button once more as a link, for programs that draw none. */
  linkHint: string
  closing: string
  sender: string
  small: string[]
  /** A way out of mail like this. */
  stop?: { text: string; address: string }
}

/**
 * A letter as HTML that old mail programs can show (tables, each colour where it is used, no picture to fetch), and as plain text.
 * Its one style sheet holds the night's colours: a program that drops it shows the letter by day.
 */
export function writeEmail(letter: EmailContent): { html: string; text: string } {
  const { page, ink, quiet, rule, plane, planeText } = letter.colours
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const small = (inner: string) => `<p class="quiet" style="margin:0 0 10px;font-size:14px;color:${quiet}">${inner}</p>`
  const address = escapeHtml(letter.button.address)
  const [opening = '', ...further] = letter.paragraphs
  const facts = (letter.facts ?? []).map(
    ({ label, value }) =>
      `<tr><td class="quiet rule" style="padding:9px 16px 9px 0;border-bottom:1px solid ${rule};color:${quiet};vertical-align:top">${escapeHtml(label)}</td><td class="rule" style="padding:9px 0;border-bottom:1px solid ${rule};font-weight:bold;width:70%">${escapeHtml(value)}</td></tr>`,
  )
  // A link opens beside the mail, as every mail program has it.
  const html = `<!doctype html>
<html lang="${letter.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.sender)}</title>
<style>${byNight(letter.colours)}</style></head>
<body class="page" style="margin:0;background:${page};color:${ink};font:16px/1.5 Arial,Helvetica,sans-serif">
<div class="paper" style="max-width:640px;margin:0 auto;background:#ffffff">
<div style="padding:16px 24px">${bricks(letter.colours)}<b style="font-size:17px;vertical-align:middle">${escapeHtml(letter.sender)}</b></div>
<div class="plane" style="background:${plane};color:${planeText};padding:28px 24px 14px">
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.2">${escapeHtml(letter.title)}</h1>
${p(`${letter.greeting}\n${opening}`)}
</div>
<div style="padding:24px 24px 8px">
${facts.length > 0 ? `<table role="presentation" class="first" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;border-top:2px solid ${ink};margin:0 0 24px;font-size:16px">${facts.join('')}</table>` : ''}
${further.map((text) => p(text)).join('\n')}
<p style="margin:0 0 20px"><a href="${address}" target="_blank" rel="noopener" style="display:inline-block;background:${plane};color:${planeText};padding:14px 28px;border-radius:8px;text-decoration:none;font-weight:bold">${escapeHtml(letter.button.text)}</a></p>
<p style="margin:0 0 20px;font-size:14px"><a href="${address}" target="_blank" rel="noopener" class="ink" style="color:${ink}">${escapeHtml(letter.linkHint)}</a></p>
${p(`${letter.closing}\n${letter.sender}`)}
</div>
<div class="rule" style="padding:16px 24px 4px;border-top:1px solid ${rule}">
${letter.small.map((text) => small(escapeHtml(text))).join('\n')}
${letter.stop ? small(`<a class="quiet" href="${escapeHtml(letter.stop.address)}" target="_blank" rel="noopener" style="color:${quiet}">${escapeHtml(letter.stop.text)}</a>`) : ''}
</div>
</div></body></html>
`
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    `${letter.button.text}: ${letter.button.address}`,
    `${letter.closing}\n${letter.sender}`,
    '--',
    ...letter.small,
    ...(letter.stop ? [`${letter.stop.text}: ${letter.stop.address}`] : []),
  ].join('\n\n')
  return { html, text: `${text}\n` }
}

/** Stronger than what stands in the letter itself, which is how a mail program keeps it. */
function byNight({ dark }: EmailColours): string {
  const rules = [
    `.page{background:${dark.page}!important;color:${dark.ink}!important}`,
    `.paper{background:${dark.paper}!important}`,
    `.plane{background:${dark.plane}!important;color:${dark.planeText}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.quiet{color:${dark.quiet}!important}`,
    `.rule{border-color:${dark.rule}!important}`,
    `.first{border-color:${dark.ink}!important}`,
  ]
  return `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${rules.join('')}}`
}

/** The sign: four bricks around an open square, as cells, because many mail programs fetch no picture. */
function bricks({ bricks: [lying, standing] }: EmailColours): string {
  const cell = (span: string, colour: string) => `<td ${span} style="background:${colour}"></td>`
  const open = '<td style="width:9px;height:9px"></td>'
  return `<table role="presentation" cellpadding="0" cellspacing="1" style="display:inline-table;vertical-align:middle;width:30px;height:30px;margin-right:10px;font-size:0;line-height:0"><tr>${cell('colspan="2"', lying)}${cell('rowspan="2"', standing)}</tr><tr>${cell('rowspan="2"', standing)}${open}</tr><tr>${cell('colspan="2"', lying)}</tr></table>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
