import sanitize from 'sanitize-html'

/** The marks a written text may have. Every other mark is taken out; a link leads to the web or to a mail address. */
const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    a: (_, { href = '' }) => ({ tagName: 'a', attribs: { href, rel: 'nofollow noopener ugc' } }),
  },
}

/** Safe to show as it is, whoever wrote it. */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, allowed)
  return plainText(clean) === '' ? '' : clean
}

/** The same words without their marks: a line for each paragraph, a dash for each line of a list. */
export function plainText(html: string): string {
  const marked = html
    .replaceAll(/<li[^<>]*>\s*(<p[^<>]*>)?/g, '\n- ')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/(p|h3|h4|ul|ol)>/g, '\n\n')
  return sanitize(marked, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/(?<!\n)\n{2,}(?=- )/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Words as somebody types them without an editor: an empty line begins a paragraph, a dash a line of a list. */
export function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const blocks: string[] = []
  let list: string[] = []
  const close = () => {
    if (list.length) blocks.push(`<ul>${list.map((line) => `<li>${line}</li>`).join('')}</ul>`)
    list = []
  }
  for (const line of escaped.split(/\r?\n/).map((one) => one.trim())) {
    const item = /^[-*•]\s+(\S.*)$/.exec(line)?.[1]
    if (item) list.push(item)
    else {
      close()
      if (line) blocks.push(`<p>${line}</p>`)
    }
  }
  close()
  return blocks.join('')
}
