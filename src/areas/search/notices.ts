import { notice, type Letter, type EventNotice } from '#areas/notice.ts'
import { getActor } from '#areas/users/queries.ts'
import { listVisible } from '#areas/vacancies/queries.ts'
import { texts } from '#platform/texts.ts'
import { findMailedSearch } from './saved-searches/queries.ts'

export const searchNotices: EventNotice[] = [
  /** What is new in a search somebody kept: judged once more by what they may see now, for it may be a while ago. */
  notice('vacancies.search-found', async (ctx, { subject, payload }, { byId }) => {
    const search = await findMailedSearch(ctx, subject.id)
    if (!search || search.paused || search.frequency === 'off') return []
    const [person] = await byId(search.userId)
    if (!person?.email) return []
    const actor = await getActor(ctx, search.userId)
    const finds = await listVisible({ ...ctx, actor }, payload.vacancyIds)
    if (finds.length === 0) return []
    const more = payload.total - payload.vacancyIds.length
    const t = texts[person.locale]
    const link = `${search.id}?t=${search.stopSecret}`
    const letter: Letter = {
      key: 'saved-search',
      dedupe: `${search.id}:${payload.day}`,
      subject: t('notifications.search.subject', { count: finds.length + more, name: search.name }),
      paragraphs: [
        t('notifications.search.body', { count: finds.length + more, name: search.name }),
        ...finds.map(
          ({ id, title, organizationName, city }) =>
            `• ${[title, organizationName, city].filter(Boolean).join(', ')}\n${ctx.origin}/${person.locale}/vacancies/${id}`,
        ),
        ...(more > 0 ? [t('notifications.search.more', { count: more })] : []),
      ],
      button: t('notifications.search.button'),
      path: `/vacancies/search?${search.query}&order=newest`.replace('?&', '?'),
      stop: { path: `/stagebank/zoekmail/${link}`, call: `/public/saved_searches/${link}` },
    }
    return [{ to: person, letter }]
  }),
]
