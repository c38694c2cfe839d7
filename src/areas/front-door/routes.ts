import { endpoint } from '#areas/endpoint.ts'
import { getFrontDoor } from './queries.ts'
import { presentFrontDoor } from './resource.ts'

export const frontDoorRoutes = [
  endpoint({
    method: 'get',
    path: '/front_door',
    who: 'everyone',
    type: 'front_doors',
    summary: 'Whom one may become in a demo; only where the test pages are on',
    async handle({ ctx }) {
      return { data: presentFrontDoor(ctx, await getFrontDoor(ctx)) }
    },
  }),
]
