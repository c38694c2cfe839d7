import { endpoint } from '#areas/endpoint.ts'
import { listUsersWithRole } from '#areas/users/queries.ts'
import { getManaged } from './staff-view/queries.ts'
import { managedShape, presentManaged, presentPerson } from './staff-view/resource.ts'
import { writers } from '../policy.ts'
import { changeVacancy, copyVacancy, createVacancy, deleteVacancy } from './commands.ts'
import { newVacancyInput, vacancyInput } from './schema.ts'

export const vacancyEditingRoutes = [
  endpoint({
    method: 'post',
    path: '/vacancies',
    creates: true,
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary: 'Begin a vacancy as a draft, with what is known of the organization',
    body: newVacancyInput,
    async handle({ ctx, body }) {
      const id = await createVacancy(ctx, body)
      return {
        status: 201,
        data: presentManaged(ctx, await getManaged(ctx, id)),
        headers: { location: `/api/v1/vacancies/${id}` },
      }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/vacancies/:id',
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary: 'Change a vacancy; what is online stays whole and within the law',
    body: vacancyInput,
    async handle({ ctx, params, body }) {
      await changeVacancy(ctx, params.id, body)
      return { data: presentManaged(ctx, await getManaged(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/vacancies/:id',
    who: [...writers],
    summary: 'Throw a draft away',
    async handle({ ctx, params }) {
      await deleteVacancy(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'post',
    path: '/vacancies/:id/copy',
    creates: true,
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary: 'Begin a new vacancy with the words of this one',
    async handle({ ctx, params }) {
      const id = await copyVacancy(ctx, params.id)
      return {
        status: 201,
        data: presentManaged(ctx, await getManaged(ctx, id)),
        headers: { location: `/api/v1/vacancies/${id}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancies/:id/people',
    who: [...writers],
    type: 'vacancy_people',
    many: true,
    summary: 'Who of the organization may be the contact or guide pupils at a place',
    async handle({ ctx, params }) {
      const { organizationId } = await getManaged(ctx, params.id)
      const people = await listUsersWithRole(ctx, organizationId, ['admin', 'supervisor'])
      return { data: people.map(presentPerson) }
    },
  }),
]
