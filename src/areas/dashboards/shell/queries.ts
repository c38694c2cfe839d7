import { sql } from 'kysely'
import { actionReaders } from '#areas/activity/queries.ts'
import { countYours } from '#areas/applications/queries.ts'
import { menusFound, menusOf } from '#areas/content/menu/queries.ts'
import type { Ctx, NavigationEntry } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import { mayHoldKeys } from '#areas/integrations/keys/model.ts'
import { countWaiting } from '#areas/notifications/queries.ts'
import { newSince } from '#areas/notifications/waiting/model.ts'
import { countToJudge as countOrganizationsToJudge } from '#areas/organizations/listing/queries.ts'
import { listOwnOrganizations } from '#areas/organizations/queries.ts'
import { appName, tagline } from '#areas/tenancy/model.ts'
import { themeCss, themeRoles } from '#areas/tenancy/themes/model.ts'
import { findLastStep, stepTaker } from '#areas/undo/queries.ts'
import { sayTakenStep } from '#areas/undo/resource.ts'
import { actsAs, avatarUrl, capacitiesOf, defaultDensity } from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { countToDecide as countReportsToDecide } from '#areas/vacancies/reports/queries.ts'
import { countToJudge as countVacanciesToJudge } from '#areas/vacancies/writing/staff-view/queries.ts'
import { dayOf, timeZone } from '#platform/week.ts'
import { navigationFor } from '../model.ts'

/** The screens of all areas, in the order they stand in. */
export const navigation = extensionPoint<() => readonly NavigationEntry[]>('which screens there are')

/**
 * Tenant, person, organizations and where they may go: one answer for what stands around a screen.
 * @param secret of the link by which a visitor came, who may take back what was done by it
 */
export async function getShell(ctx: Ctx, secret: string | null): Promise<Record<string, unknown>> {
  const { tenant, actor } = ctx
  const user = actor.kind === 'user' ? await getUser(ctx, actor.userId) : undefined
  const organizations = await listOwnOrganizations(ctx)
  const step = await findLastStep(ctx, stepTaker(ctx, secret))
  const selected = ctx.organizationId ?? organizations[0]?.id
  const { news, asks, menus, ...waiting } = await ctx.db
    .selectNoFrom((eb) => [
      countYours(ctx).as('applications'),
      countOrganizationsToJudge(ctx).as('organizations'),
      // What was said about places waits in the same room as the places themselves.
      sql<number>`${countVacanciesToJudge(ctx)} + ${countReportsToDecide(ctx)}`.as('vacancies'),
      eb
        .selectFrom('notifications')
        .select((own) => own.fn.countAll<number>().as('count'))
        .where('tenantId', '=', tenant.id)
        .where('userId', '=', user?.id ?? null)
        .where('readAt', 'is', null)
        .where('actionRequired', '=', false)
        .where(sql<string>`(created_at at time zone ${timeZone})::date`, '>=', newSince(dayOf(ctx.now)))
        .as('news'),
      eb
        .exists(
          eb
            .selectFrom('notifications')
            .select('id')
            .where('tenantId', '=', tenant.id)
            .where('userId', '=', user?.id ?? null)
            .where('actionRequired', '=', true),
        )
        .as('asks'),
      menusFound(ctx).as('menus'),
    ])
    .executeTakeFirstOrThrow()
  return {
    today: dayOf(ctx.now),
    tenant: {
      key: tenant.key,
      name: tenant.name,
      appName: appName(tenant),
      tagline: tagline(tenant, ctx.locale),
      supportEmail: tenant.supportEmail,
      program: tenant.capabilities.program,
      mapCenter: tenant.capabilities.mapCenter,
      capabilities: tenant.capabilities,
      themeCss: themeCss(tenant.theme),
      barColor: themeRoles(tenant.theme).light.plane.color,
      shape: tenant.theme.shape,
      headerKind: tenant.theme.headerKind,
      menuPosition: tenant.theme.menuPosition,
      whitelabel: tenant.capabilities.whitelabel,
      logoMarkPlaceholder: tenant.capabilities.logoMarkPlaceholder,
    },
    user: user
      ? {
          id: user.id,
          name: actor.kind === 'user' ? actor.name : '',
          firstName: user.firstName,
          avatarUrl: avatarUrl(user),
          capacities: capacitiesOf(actor),
          themeMode: user.themeMode,
          density: user.density === 'auto' ? defaultDensity(actor) : user.density,
          singleKeys: user.singleKeys,
          mayHoldKeys: mayHoldKeys(capacitiesOf(actor)),
          impersonatedFor:
            actor.kind === 'user' && actor.impersonatedUntil
              ? Math.round((actor.impersonatedUntil.getTime() - ctx.now.getTime()) / 1000)
              : null,
        }
      : null,
    organizations: organizations.map(({ id, name, type }) => ({ id, name, type, selected: id === selected })),
    navigation: navigationFor(navigation(), tenant.capabilities, capacitiesOf(actor)).map(
      ({ key, label, under, ...item }) => ({
        key,
        ...item,
        under: under ?? null,
        name: label ? ctx.t(label) : null,
        waiting: key in waiting ? waiting[key as keyof typeof waiting] : 0,
      }),
    ),
    unread: Number(news ?? 0) + (asks ? await countWaiting(ctx) : 0),
    menus: menusOf(ctx, menus),
    takenStep: step ? sayTakenStep(ctx, step) : null,
    looksBack: actsAs(actor, ...actionReaders),
    isDemo: ctx.services.testPages,
  }
}
