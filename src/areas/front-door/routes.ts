import { endpoint } from '#areas/endpoint.ts'
import { getFrontDoor, getStory } from './queries.ts'
import { presentFrontDoor, presentStory } from './resource.ts'

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
  endpoint({
    method: 'get',
    path: '/front_door/story',
    who: 'everyone',
    type: 'stories',
    summary: 'The story of a demo, piece by piece; only where the test pages are on',
    async handle({ ctx }) {
      return { data: presentStory(ctx, await getStory(ctx)) }
    },
  }),
]
