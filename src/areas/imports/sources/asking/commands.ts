import { setTimeout as wait } from 'node:timers/promises'
import { askOut, type Reach } from '#platform/outgoing.ts'
import {
  pageAddress,
  rosterParts,
  rosterScope,
  sourceBounds,
  type RosterAnswer,
  type RosterPart,
  type SourceRow,
  type SourceFault,
} from './model.ts'

/** Where a service is asked, and as whom. */
export type SourceAccess = { baseUrl: string; tokenUrl: string; clientId: string; clientSecret: string; reach: Reach }

type Fault = { fault: SourceFault }
type Heard = { status: number; text: string; headers: Record<string, string> }
type Request = { method: string; headers: Record<string, string>; body?: string }

/** Asks a service for everything a school's lists are made of, page by page, within bounds of size and time: slow work. */
export async function askSource(access: SourceAccess): Promise<RosterAnswer | Fault> {
  const until = Date.now() + sourceBounds.secondsInAll * 1000
  const token = await tokenOf(access, until)
  if ('fault' in token) return token
  const answer: RosterAnswer = { users: [], classes: [], enrollments: [], demographics: [] }
  let pages = 0
  for (const part of rosterParts) {
    for (let offset = 0; ; offset += sourceBounds.pageSize) {
      if ((pages += 1) > sourceBounds.pages) return { fault: 'too-many' }
      const rows = await pageOf(access, token.token, { part, offset, until })
      // Days of birth are often not given out: ages are asked elsewhere then.
      if ('fault' in rows && part === 'demographics' && ['refused', 'not-found'].includes(rows.fault)) break
      if ('fault' in rows) return rows
      answer[part].push(...rows.rows)
      if (rows.rows.length < sourceBounds.pageSize) break
    }
  }
  return answer.users.length === 0 ? { fault: 'empty' } : answer
}

async function tokenOf(
  { tokenUrl, clientId, clientSecret, reach }: SourceAccess,
  until: number,
): Promise<{ token: string } | Fault> {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  const heard = await ask(tokenUrl, reach, until, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: rosterScope }).toString(),
  })
  if ('fault' in heard) return heard.fault === 'refused' || heard.fault === 'not-found' ? { fault: 'token' } : heard
  const token = (parsed(heard.text) as SourceRow | undefined)?.access_token
  return typeof token === 'string' && /^[\x21-\x7e]{1,4096}$/.test(token) ? { token } : { fault: 'token' }
}

async function pageOf(
  { baseUrl, reach }: SourceAccess,
  token: string,
  { part, offset, until }: { part: RosterPart; offset: number; until: number },
): Promise<{ rows: SourceRow[] } | Fault> {
  const heard = await ask(pageAddress(baseUrl, part, offset), reach, until, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  if ('fault' in heard) return heard
  const rows = (parsed(heard.text) as SourceRow | undefined)?.[part]
  const isRow = (row: unknown): row is SourceRow => row !== null && typeof row === 'object' && !Array.isArray(row)
  return Array.isArray(rows) && rows.every(isRow) ? { rows } : { fault: 'unreadable' }
}

/** Asks once, and again a little later where the service says that it is busy or does not answer. */
async function ask(address: string, reach: Reach, until: number, request: Request): Promise<Heard | Fault> {
  for (let tried = 1; ; tried += 1) {
    const milliseconds = Math.min(sourceBounds.seconds * 1000, until - Date.now())
    if (milliseconds <= 0) return { fault: 'too-slow' }
    const heard = await askOut(address, { ...request, reach }, { milliseconds, bytes: sourceBounds.bytesOfPage })
    const again = 'problem' in heard ? heard.problem === 'unreachable' : heard.status === 429 || heard.status >= 500
    if (again && tried < sourceBounds.tries) await wait(250 * 2 ** tried)
    else return answerOf(heard)
  }
}

function answerOf(heard: Awaited<ReturnType<typeof askOut>>): Heard | Fault {
  if ('problem' in heard) return { fault: heard.problem }
  if (heard.status === 200) return heard
  if (heard.status === 401 || heard.status === 403 || heard.status === 400) return { fault: 'refused' }
  return { fault: heard.status === 404 ? 'not-found' : 'unreachable' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
