import { contractSigned } from '#areas/internships/commands.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { on, onPrepared, type Reaction } from '#areas/reaction.ts'
import { slowWork } from '#platform/http.ts'
import { createContract } from './making/commands.ts'
import { takeOfficeStep } from './sending/commands.ts'
import { followInternship } from './following/commands.ts'
import { judgeSealing, sealContract, sealPaper } from './paper/commands.ts'
import { getContract } from './queries.ts'

export const contractReactions: Reaction[] = [
  on('internships.created', (ctx, { subject }) => createContract(ctx, subject.id)),
  onPrepared(
    'contracts.completed',
    async (ctx, { subject }) => {
      const unsealed = await judgeSealing(ctx, subject.id)
      return slowWork(
        async () => (unsealed ? sealPaper(ctx, unsealed) : undefined),
        (sealed) => dropBytes(ctx, sealed ? [sealed.kept] : []),
      )
    },
    async (ctx, { subject }, sealed) => {
      await sealContract(ctx, subject.id, sealed)
      const { contract, internship } = await getContract(ctx, subject.id)
      // An internship that was cancelled meanwhile stays so.
      if (internship.status === 'contracting') await contractSigned(ctx, contract.internshipId)
    },
  ),
  on('internships.rescheduled', (ctx, { subject }) => followInternship(ctx, subject.id, ['startsOn', 'endsOn'])),
  on('internships.changed', (ctx, { subject, payload }) => followInternship(ctx, subject.id, payload.fields)),
  on('internships.cancelled', async (ctx, { subject }) => {
    const live = await ctx.db
      .selectFrom('contracts')
      .select('id')
      .where('tenantId', '=', ctx.tenant.id)
      .where('internshipId', '=', subject.id)
      .where('status', 'in', ['draft', 'filling', 'ready', 'signing', 'declined', 'expired'])
      .executeTakeFirst()
    if (live) await takeOfficeStep(ctx, live.id, 'void', { reason: ctx.t('contracts.internship-cancelled') })
  }),
]
