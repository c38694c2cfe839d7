/** The way from a key to a place that is online, step by step: the page shows it as code, and a test runs that code. */

export type WalkRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  /** Below `/api/v1`; `{name}` is what an earlier step kept. */
  path: string
  body?: object
  /** With a key, or by somebody who is signed in where no key reaches, or by nobody. */
  as?: 'key' | 'session' | 'nobody'
}
export type WalkStep = WalkRequest & {
  /** Its words in `integrations.reference.walk.steps`. */
  key: string
  /** The name of the answer in the code. */
  answer: string
  status: number
  /** What of its answer is worth seeing: at least this stands in it. */
  shows?: object
  /** What later steps need of it: a name, and where it stands in the answer. */
  keeps?: { name: string; at: string }
}

export const walk: readonly WalkStep[] = [
  {
    key: 'organization',
    method: 'GET',
    path: '/current_organizations',
    answer: 'mine',
    status: 200,
    keeps: { name: 'organization', at: 'mine.data[0].id' },
  },
  {
    key: 'draft',
    method: 'POST',
    path: '/vacancies',
    answer: 'draft',
    status: 201,
    keeps: { name: 'vacancy', at: 'draft.data.id' },
    shows: {
      data: { type: 'vacancies', attributes: { title: 'Thee schenken en spelletjes doen', status: 'draft' } },
    },
    body: {
      data: {
        type: 'vacancies',
        attributes: { organization_id: '{organization}', title: 'Thee schenken en spelletjes doen' },
      },
    },
  },
  { key: 'gaps', method: 'GET', path: '/vacancies/{vacancy}/managed', answer: 'seen', status: 200 },
  {
    key: 'fill',
    method: 'PATCH',
    path: '/vacancies/{vacancy}',
    answer: 'filled',
    status: 200,
    body: {
      data: {
        type: 'vacancies',
        id: '{vacancy}',
        attributes: {
          description_html:
            '<p>Bij ons wonen 64 mensen. Veel van hen krijgen weinig bezoek. Jij maakt hun middag leuker: je schenkt thee en doet spelletjes.</p>',
          sector_keys: ['care'],
          format: 'recurring',
          weekly_schedule: { tue: [['15:00', '17:00']] },
          seats: 2,
          min_age: 14,
          hours_total: 30,
          street: 'Zonneweg',
          house_number: '3',
          postcode: '5341 AB',
          city: 'Oss',
          mas_checks: ['unpaid', 'supervised', 'useful', 'extra'],
        },
      },
    },
  },
  {
    key: 'submit',
    method: 'PUT',
    path: '/vacancies/{vacancy}/submit',
    answer: 'sent',
    status: 200,
    body: { data: { attributes: {} } },
  },
]

const media = 'application/vnd.api+json'

/** The request as a line of a shell; what earlier steps kept stands in variables, which a body read from below fills in. */
export function asCurl(
  address: string,
  { method, path, body, as = 'key' }: WalkRequest,
  keeps?: WalkStep['keeps'],
): string {
  const picked = keeps && `| jq -r '${keeps.at.replace(/^\w+/, '')}'`
  const lines = [`curl "${address}${below(path)}${shellNames(path)}"`, ...shellHeaders[as]]
  if (method !== 'GET') lines[0] = lines[0]?.replace('curl', `curl -X ${method}`) ?? ''
  if (body)
    lines.push(
      `-H 'Content-Type: ${media}'`,
      `-d @- <<JSON${picked ? ` ${picked}` : ''}\n${shellText(JSON.stringify(body, null, 2))}\nJSON`,
    )
  else if (picked) lines.push(picked)
  const command = lines.join(' \\\n  ')
  return keeps ? `${keeps.name.toUpperCase()}=$(${command}${body ? '\n' : ''})` : command
}

const shellHeaders = {
  key: ['-H "Authorization: Bearer $KEY"'],
  session: ['-H "access-token: $TOKEN"', '-H "client: $CLIENT"', '-H "uid: $UID"'],
  nobody: [],
}
/** The calls of signing in stand beside the others. */
const below = (path: string) => (path.startsWith('/auth') ? '' : '/api/v1')
const shellNames = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
const shellText = (json: string) => shellNames(json.replace(/[\\$`]/g, (sign) => `\\${sign}`))

/** The same in TypeScript, with nothing but `fetch`. */
export function asTypeScript(
  { method, path, body }: WalkRequest,
  answer = 'answer',
  keeps?: WalkStep['keeps'],
): string {
  const address = `\`\${address}${below(path)}${path.replace(/\{(\w+)\}/g, '${$1}')}\``
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers,',
    ...(body ? [`  body: JSON.stringify(${indented(codeOf(body))}),`] : []),
  ]
  const lines = [`const ${answer} = await fetch(${address}, {`, ...options, '}).then((response) => response.json())']
  return [...lines, ...(keeps ? [`const ${keeps.name} = ${keeps.at}`] : [])].join('\n')
}

/** What comes before the first step. */
export const headersCode = `const headers = {
  authorization: \`Bearer \${key}\`,
  'content-type': '${media}',
}`

const indented = (text: string) => text.replaceAll('\n', '\n  ')

/** JSON as it is written in code: names bare, `{name}` as the variable. */
function codeOf(value: object): string {
  return JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replace(/"\{(\w+)\}"/g, '$1')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll(`\\"`, '"').replaceAll("'", `\\'`)}'`)
}

/** How a program checks that a message is ours and is new: run by a test, and shown on the page as it stands. */
export const signatureCode = `import { createHmac, timingSafeEqual } from 'node:crypto'

function isOurs(secret: string, header: string, body: string, now = Date.now()): boolean {
  const [, seconds = '', proof = ''] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!proof || Math.abs(now / 1000 - Number(seconds)) > 300) return false
  const right = createHmac('sha256', secret).update(\`\${seconds}.\${body}\`).digest()
  return timingSafeEqual(right, Buffer.from(proof, 'hex'))
}`
