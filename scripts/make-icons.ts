// Writes src/web/design/icons.svg, the sheet of icons in use, from @phosphor-icons/core (MIT):
// node scripts/make-icons.ts name name-fill name-bold …   adds to those already there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const sheet = 'src/web/design/icons.svg'
const known = existsSync(sheet)
  ? [...readFileSync(sheet, 'utf8').matchAll(/<symbol id="([\w-]+)"/g)].map(([, name = '']) => name)
  : []
const names = [...new Set([...known, ...process.argv.slice(2)])].sort()
const symbols = names.map((name) => {
  const weight = /-(fill|bold)$/.exec(name)?.[1] ?? 'regular'
  const svg = readFileSync(`node_modules/@phosphor-icons/core/assets/${weight}/${name}.svg`, 'utf8')
  const body = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return `<symbol id="${name}" viewBox="0 0 256 256">${body}</symbol>`
})
writeFileSync(sheet, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
