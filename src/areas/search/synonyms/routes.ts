import { moderators } from '#areas/users/model.ts'
import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { words } from '#platform/shapes.ts'
import { addSynonyms, changeSynonyms, removeSynonyms } from './commands.ts'
import { defaultSynonyms } from './model.ts'
import { listSynonymGroups } from './queries.ts'
import { presentSynonyms } from './resource.ts'
import { synonymInput } from './schema.ts'

const who = [...moderators]

export const synonymRoutes = [
  endpoint({
    method: 'get',
    path: '/search_synonyms',
    who,
    type: 'search_synonyms',
    many: true,
    summary: 'Words that find the same places here; `meta.defaults` are those that come with the product',
    meta: z.object({ defaults: z.array(words) }),
    async handle({ ctx }) {
      return { data: (await listSynonymGroups(ctx)).map(presentSynonyms), meta: { defaults: defaultSynonyms } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/search_synonyms',
    who,
    type: 'search_synonyms',
    creates: true,
    summary: 'Say that words mean the same to who searches',
    body: synonymInput,
    async handle({ ctx, body }) {
      const group = await addSynonyms(ctx, body)
      return {
        status: 201,
        data: presentSynonyms(group),
        headers: { location: `/api/v1/search_synonyms/${group.id}` },
      }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/search_synonyms/:id',
    who,
    type: 'search_synonyms',
    summary: 'Change which words mean the same',
    body: synonymInput,
    async handle({ ctx, params, body }) {
      return { data: presentSynonyms(await changeSynonyms(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/search_synonyms/:id',
    who,
    summary: 'These words no longer mean the same',
    undo: 'search_synonyms.remove',
    async handle({ ctx, params }) {
      await removeSynonyms(ctx, params.id)
      return undefined
    },
  }),
]
