import { endpoint } from '#areas/endpoint.ts'
import { documentKeepers } from '../policy.ts'
import { documentRuleInput } from '../schema.ts'
import { addDocumentRule, archiveDocumentRule } from './commands.ts'
import { getDocumentRule, listAskedApart, listDocumentRules } from './queries.ts'
import { documentRulesMeta, presentDocumentRule } from './resource.ts'

const type = 'document_rules'
const who = [...documentKeepers]

export const documentRuleRoutes = [
  endpoint({
    method: 'get',
    path: '/document_rules',
    who,
    type,
    many: true,
    summary: 'Which papers one’s schools ask for, at which places and until when',
    meta: documentRulesMeta,
    async handle({ ctx }) {
      return {
        data: (await listDocumentRules(ctx)).map(presentDocumentRule),
        meta: { apart: await listAskedApart(ctx) },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/document_rules',
    who,
    type,
    creates: true,
    undo: 'document_rules.add',
    summary: 'Ask for a paper from now on, and of everybody who has not begun',
    body: documentRuleInput,
    async handle({ ctx, body }) {
      const rule = await getDocumentRule(ctx, await addDocumentRule(ctx, body))
      return { status: 201, data: presentDocumentRule(rule) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/document_rules/:id/archive',
    who,
    type,
    silent: true,
    undo: 'document_rules.archive',
    summary: 'Ask for it no longer; what was handed in stays',
    async handle({ ctx, params }) {
      await archiveDocumentRule(ctx, params.id)
      return undefined
    },
  }),
]
