import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { appName, type Capabilities } from '#areas/tenancy/model.ts'
import { capacitiesOf } from '#areas/users/model.ts'
import { inLanguageOf, isShown } from '../queries.ts'
import { audiencesFor, foundIn, inOrder, isOffered, partOf, type HelpAudience } from './model.ts'

/** A piece of help: of the product for one audience, or a question with its answer on a page of the website. */
export type HelpTopic = {
  id: string
  audience: HelpAudience | null
  /** The heading it stands under among many. */
  part: string | null
  title: string
  text: string
  /** The page a question stands on. */
  page: { title: string; slug: string } | null
}

/** What helps with what was typed, for one audience or all; questions of the website are everybody's. */
export async function listHelp(
  ctx: Ctx,
  { words, audience }: { words: string; audience: HelpAudience | undefined },
): Promise<HelpTopic[]> {
  const audiences = audience ? [audience] : audiencesFor(capacitiesOf(ctx.actor))
  const digitalContracts = ctx.tenant.capabilities.digitalContracts || (await hasTraineeships(ctx))
  const topics = audiences.flatMap((one) => topicsOf(ctx, one, { ...ctx.tenant.capabilities, digitalContracts }))
  return foundIn([...topics, ...(await listQuestions(ctx))], words)
}

/** Whether some period here is one of contracts, whatever the others are. */
async function hasTraineeships({ db, tenant }: Ctx): Promise<boolean> {
  const found = await db
    .selectFrom('internshipPeriods')
    .select('id')
    .where('tenantId', '=', tenant.id)
    .where('program', '=', 'traineeship')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function topicsOf({ t, tenant, actor }: Ctx, audience: HelpAudience, capabilities: Capabilities): HelpTopic[] {
  const values = { app: appName(tenant), support: tenant.supportEmail }
  const offered = inOrder(audience, actor.kind === 'user').filter((topic) =>
    isOffered(`${audience}.${topic}`, capabilities),
  )
  return offered.map((topic) => ({
    id: `${audience}-${topic}`,
    audience,
    part: partOf(audience, topic),
    title: t(`help.topic.${audience}.${topic}.title`, values),
    text: t(`help.topic.${audience}.${topic}.text`, values),
    page: null,
  }))
}

/** The questions with their answers that stand on pages visitors may read, in the reader's language or the one there is. */
async function listQuestions(ctx: Ctx): Promise<HelpTopic[]> {
  const { rows } = await sql<{ pageId: string; at: string; title: string; text: string; page: string; slug: string }>`
    select p.id as page_id, b.at || '-' || i.at as at, i.item ->> 'title' as title, i.item ->> 'text' as text,
      t.title as page, t.slug
    from content_pages p join ${inLanguageOf(ctx)} on true
    cross join lateral jsonb_array_elements(t.blocks) with ordinality b (block, at)
    cross join lateral jsonb_array_elements(b.block -> 'items') with ordinality i (item, at)
    where p.tenant_id = ${ctx.tenant.id} and p.kind = 'page' and ${isShown(ctx)} and b.block ->> 'type' = 'questions'
    order by t.title, p.id, b.at, i.at`.execute(ctx.db)
  return rows.map(({ pageId, at, title, text, page, slug }) => ({
    id: `${pageId}-${at}`,
    audience: null,
    part: null,
    title,
    text,
    page: { title: page, slug },
  }))
}
