import { defineServer } from '#areas/server.ts'
import { matchingNotices, matchingWaits } from './notices.ts'
import { matchers } from './policy.ts'
import { choosesSince, choosesUntil } from './proposals/queries.ts'
import { matchBoardShape, matchPeriodShape, matchShape, proposalShape } from './resource.ts'
import { sentProposalShape } from './proposals/sent/resource.ts'
import { sentThreeShape, threeShape } from './three/resource.ts'
import { matchingRoutes } from './routes.ts'

export const server = defineServer({
  routes: matchingRoutes,
  shapes: [matchPeriodShape, matchBoardShape, matchShape, proposalShape, sentProposalShape, threeShape, sentThreeShape],
  extensions: [choosesUntil, choosesSince],
  notices: matchingNotices,
  waits: matchingWaits,
  acts: [{ key: 'divide', path: '/internships/assign', who: matchers }],
  navigation: [
    { key: 'matching', path: '/internships/assign', who: matchers, place: 66, under: 'students' },
    { key: 'proposals', path: '/voorstellen', label: 'matching.proposals.title', who: ['student'], place: 72 },
  ],
})

declare module '#web/api-types.ts' {
  interface Described {
    matching: typeof server
  }
}
