import { endpoint } from '#areas/endpoint.ts'
import { getManaged } from '../writing/staff-view/queries.ts'
import { managedShape, presentManaged } from '../writing/staff-view/resource.ts'
import { writers } from '../policy.ts'
import { takeVacancyStep } from './commands.ts'
import { stepNames, vacancyTransitions } from './model.ts'
import { stepInput, type VacancyStepInput } from './schema.ts'

export const vacancyStepRoutes = stepNames.map((step) =>
  endpoint({
    method: 'put',
    path: `/vacancies/:id/${step}`,
    who: [...writers],
    type: 'vacancies',
    answers: managedShape,
    summary:
      step === 'renew'
        ? 'Begin a new vacancy with the words of one that is over; answers with the new one'
        : `Vacancy: ${step.replaceAll('_', ' ')}`,
    undo: `vacancies.${step}`,
    steps: vacancyTransitions.filter(({ event }) => event === step),
    body: stepInput(step),
    async handle({ ctx, params, body }) {
      const id = await takeVacancyStep(ctx, params.id, step, body as VacancyStepInput)
      return { data: presentManaged(ctx, await getManaged(ctx, id)) }
    },
  }),
)
