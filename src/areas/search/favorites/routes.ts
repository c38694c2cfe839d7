import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { presentVacancy } from '#areas/vacancies/resource.ts'
import { foundShape } from '../resource.ts'
import { findStartingPoint, kmFrom } from '../starting/queries.ts'
import { dropFavorite, forgetSeen, keepFavorite, rememberSeen } from './commands.ts'
import { listFavorites, listSeen, marksOn } from './queries.ts'
import { aboutVacancyInput } from './schema.ts'

export const favoriteRoutes = [
  endpoint({
    method: 'get',
    path: '/favorites',
    who: ['student'],
    type: 'vacancies',
    answers: foundShape,
    summary: 'The places one keeps, last kept first; `meta.gone` counts those that are on offer no longer',
    query: { list: true, defaultPageSize: 25 },
    meta: z.object({ gone: z.int() }),
    async handle({ ctx, query }) {
      const { vacancies, total, gone } = await listFavorites(ctx, query.page)
      const marks = await marksOn(
        ctx,
        vacancies.map(({ id }) => id),
      )
      const from = await findStartingPoint(ctx)
      return {
        data: vacancies.map((vacancy) => presentVacancy(ctx, vacancy, marks.get(vacancy.id), kmFrom(from, vacancy))),
        page: { ...query.page, total },
        meta: { gone },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/favorites',
    who: ['student'],
    type: 'favorites',
    silent: true,
    summary: 'Keep a place to come back to',
    body: aboutVacancyInput,
    async handle({ ctx, body }) {
      await keepFavorite(ctx, body.vacancyId)
      return undefined
    },
  }),
  endpoint({
    method: 'delete',
    path: '/favorites/:id',
    who: ['student'],
    summary: 'Let go of a place one keeps, by the id of the place',
    async handle({ ctx, params }) {
      await dropFavorite(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/seen_vacancies',
    who: ['student'],
    type: 'vacancies',
    answers: foundShape,
    many: true,
    summary: 'The places one looked at last',
    async handle({ ctx }) {
      const seen = await listSeen(ctx)
      const marks = await marksOn(
        ctx,
        seen.map(({ id }) => id),
      )
      const from = await findStartingPoint(ctx)
      return { data: seen.map((one) => presentVacancy(ctx, one, marks.get(one.id), kmFrom(from, one))) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/seen_vacancies',
    who: ['student'],
    type: 'seen_vacancies',
    silent: true,
    summary: 'Remember that one looked at a place',
    body: aboutVacancyInput,
    async handle({ ctx, body }) {
      await rememberSeen(ctx, body.vacancyId)
      return undefined
    },
  }),
  endpoint({
    method: 'delete',
    path: '/seen_vacancies',
    who: ['student'],
    summary: 'Forget what one looked at',
    async handle({ ctx }) {
      await forgetSeen(ctx)
      return undefined
    },
  }),
]
