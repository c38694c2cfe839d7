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

export type EmailContent = {
  locale: string
  greeting: string
  paragraphs: string[]
  button: { text: string; address: string }
  linkHint: string
  closing: string
  sender: string
  small: string[]
  /** A way out of mail like this. */
  stop?: { text: string; address: string }
}

/** A letter as HTML that old mail programs can show, and as plain text. */
export function writeEmail(letter: EmailContent): { html: string; text: string } {
  const p = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const address = escapeHtml(letter.button.address)
  const html = `<!doctype html>
<html lang="${letter.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.sender)}</title></head>
<body style="margin:0;background:#f5f5f4;color:#1c1917;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="background:#ffffff;border-top:4px solid #1c1917;padding:28px 24px">
${p(letter.greeting)}
${letter.paragraphs.map((text) => p(text)).join('\n')}
<p style="margin:24px 0"><a href="${address}" style="display:inline-block;background:#1c1917;color:#ffffff;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:bold">${escapeHtml(letter.button.text)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#57534e">${escapeHtml(letter.linkHint)}<br><a href="${address}" style="color:#57534e;word-break:break-all">${address}</a></p>
${p(`${letter.closing}\n${letter.sender}`)}
</div>
${letter.small.map((text) => p(text, 'margin:16px 8px 0;font-size:13px;color:#57534e')).join('\n')}
${letter.stop ? `<p style="margin:16px 8px 0;font-size:13px"><a href="${escapeHtml(letter.stop.address)}" style="color:#57534e">${escapeHtml(letter.stop.text)}</a></p>` : ''}
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

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
