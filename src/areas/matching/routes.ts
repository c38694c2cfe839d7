import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { confined } from '#platform/confined.ts'
import { badRequest, Refusal } from '#platform/errors.ts'
import type { Board, BoardWish, workOut } from './board/model.ts'
import { listMatchedPeriods, readBoard, type BoardRead } from './board/queries.ts'
import { matchers } from './policy.ts'
import { refuseProposal, takeProposal } from './proposals/commands.ts'
import { listProposals } from './proposals/queries.ts'
import { remindOfProposal } from './proposals/sent/commands.ts'
import { presentSentProposal, sentCounts } from './proposals/sent/resource.ts'
import { listSent, sentFilters, sentSorts } from './proposals/sent/queries.ts'
import { presentBoard, presentMatchPeriod, presentProposal, presentSent } from './resource.ts'
import { sendThree } from './three/commands.ts'
import type { ThreeRow, threeEach } from './three/model.ts'
import { presentSentThree, presentThree } from './three/resource.ts'
import { sendInput, takeProposalInput, threeInput } from './schema.ts'
import { sendPairs } from './sending/commands.ts'

/** A board of 400 pupils by 600 places takes two seconds or three; a machine that is busy may take longer. */
const bounds = { seconds: 20, megabytes: 512, secondsWaiting: 15 }

const uuid = z.uuid()

/** A list of ids, or of two with a dot between, as it stands in an address. */
function idsIn(url: URL, parameter: string, many: 1 | 2): string[][] {
  const asked = (url.searchParams.get(parameter) ?? '').split(',').filter((one) => one !== '')
  return asked.map((one) => {
    const ids = one.split('.')
    if (ids.length !== many || !ids.every((id) => uuid.safeParse(id).success))
      throw badRequest('matching.unreadable', { parameter, values: { parameter } })
    return ids
  })
}

function wishIn(url: URL): BoardWish & { groupId: string | undefined } {
  return {
    groupId: idsIn(url, 'group_id', 1)[0]?.[0],
    pairs: idsIn(url, 'pairs', 2).map(([studentId = '', vacancyId = '']) => ({ studentId, vacancyId })),
    leftOut: idsIn(url, 'left_out', 1).map(([id = '']) => id),
    share: url.searchParams.get('share') === 'true',
  }
}

const tooMuch = () => new Refusal(503, 'matching.too-much', { retryAfter: 5 })

/** What a thread works out; that others are before it is said in the words of the board, not of files. */
async function inTime<Answer>(asked: Promise<{ answer: Answer } | object>): Promise<Answer> {
  const made = await asked.catch((error: unknown) => {
    throw error instanceof Refusal ? tooMuch() : error
  })
  if (!('answer' in made)) throw tooMuch()
  return made.answer
}

export const matchingRoutes = [
  endpoint({
    method: 'get',
    path: '/match_periods',
    who: matchers,
    type: 'match_periods',
    many: true,
    summary: 'The periods whose places one divides among pupils, the one that matters most first',
    async handle({ ctx }) {
      return { data: (await listMatchedPeriods(ctx)).map(presentMatchPeriod) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/match_boards/:id',
    who: matchers,
    type: 'match_boards',
    summary:
      'Pupils of a period without a place beside the free places, with why each suits; a what-if that sends nothing',
    query: {
      parameters: {
        group_id: { about: 'The pupils of this class alone', kind: 'id' },
        pairs: { about: 'What is decided by hand: pupil and place with a dot between, by commas' },
        left_out: { about: 'Pupils who get nothing, by commas' },
        share: { about: 'Whether the other pupils are divided among what is left', values: ['true', 'false'] },
      },
    },
    // Reading is a transaction; weighing every pair is not, and runs in a thread of its own.
    async prepare({ ctx, params, url }) {
      const wish = wishIn(url)
      const read = await readBoard(ctx, params.id, { groupId: wish.groupId, pairs: wish.pairs })
      return {
        async make(): Promise<{ read: BoardRead; board: Board; wish: BoardWish }> {
          const module = new URL('./board/model.ts', import.meta.url)
          const asked = confined<{ workOut: typeof workOut }, 'workOut'>(module, 'workOut', [read.facts, wish], bounds)
          return { read, wish, board: await inTime(asked) }
        },
      }
    },
    async handle({ ctx, prepared: { read, board, wish } }) {
      return { data: presentBoard(ctx, read, board, wish.leftOut) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/match_boards/:id/send',
    who: matchers,
    type: 'matches',
    many: true,
    undo: 'matching.send',
    summary: 'Send pairs: as proposals the pupils answer, or as applications of the school; each with what came of it',
    body: sendInput,
    async handle({ ctx, params, body }) {
      return { data: (await sendPairs(ctx, params.id, body)).map((sent) => presentSent(ctx, sent)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/sent_proposals',
    who: matchers,
    type: 'sent_proposals',
    summary:
      'Places one’s school held out to pupils: who has still to answer, until when, and what became of the others',
    query: { list: true, filters: sentFilters, sorts: sentSorts, defaultPageSize: 50 },
    meta: z.object({ byStatus: sentCounts }),
    async handle({ ctx, query }) {
      const { rows, total, byStatus } = await listSent(ctx, query)
      return {
        data: rows.map((row) => presentSentProposal(ctx, row)),
        page: { ...query.page, total },
        meta: { byStatus },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/sent_proposals/:id/remind',
    who: matchers,
    type: 'sent_proposals',
    undo: 'matching.remind',
    summary: 'Remind a pupil of a place that is held out to them, once a day',
    async handle({ ctx, params }) {
      return { data: presentSentProposal(ctx, await remindOfProposal(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/match_boards/:id/three',
    who: matchers,
    type: 'match_threes',
    many: true,
    summary:
      'Up to three places for each pupil that is named, divided among them, with why; a what-if that sends nothing',
    query: {
      parameters: {
        student_ids: { about: 'The pupils, by commas; who has a place or waits for an answer is left out' },
        group_id: { about: 'The pupils of this class, where nobody is named', kind: 'id' },
      },
    },
    async prepare({ ctx, params, url }) {
      const studentIds = idsIn(url, 'student_ids', 1).map(([id = '']) => id)
      const groupId = idsIn(url, 'group_id', 1)[0]?.[0]
      const read = await readBoard(ctx, params.id, studentIds.length > 0 ? { studentIds } : { groupId })
      return {
        async make(): Promise<{ read: BoardRead; rows: ThreeRow[] }> {
          const module = new URL('./three/model.ts', import.meta.url)
          const asked = confined<{ threeEach: typeof threeEach }, 'threeEach'>(
            module,
            'threeEach',
            [read.facts],
            bounds,
          )
          return { read, rows: await inTime(asked) }
        },
      }
    },
    async handle({ ctx, prepared: { read, rows } }) {
      return { data: rows.map((row) => presentThree(ctx, read, row)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/match_boards/:id/send_three',
    who: matchers,
    type: 'match_sent_threes',
    many: true,
    undo: 'matching.send',
    summary: 'Hold out up to three places to each pupil, who asks for one of them; each with what came of it',
    body: threeInput,
    async handle({ ctx, params, body }) {
      return { data: (await sendThree(ctx, params.id, body)).map((sent) => presentSentThree(ctx, sent)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/match_proposals',
    who: ['student'],
    type: 'match_proposals',
    many: true,
    summary: 'Places the school holds out to the pupil who asks, each with why it suits',
    async handle({ ctx }) {
      return { data: (await listProposals(ctx)).map(presentProposal) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/match_proposals/:id/take',
    who: ['student'],
    type: 'match_proposals',
    undo: 'matching.take',
    summary: 'Ask for the place that is held out',
    body: takeProposalInput,
    async handle({ ctx, params, body }) {
      return { data: presentProposal(await takeProposal(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/match_proposals/:id/refuse',
    who: ['student'],
    type: 'match_proposals',
    undo: 'matching.refuse',
    summary: 'Say no to the place that is held out; it is not held out again',
    async handle({ ctx, params }) {
      return { data: presentProposal(await refuseProposal(ctx, params.id)) }
    },
  }),
]
