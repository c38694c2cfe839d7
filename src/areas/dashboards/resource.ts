import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { sentCounts } from '#areas/matching/proposals/sent/resource.ts'
import { latenesses, phases } from '#areas/desk/model.ts'
import { roadRisks } from '#areas/workflows/model.ts'
import { roadGlance } from '#areas/workflows/roads/resource.ts'
import { day, forScreens, id, moment, schedule, shape, view, words } from '#platform/shapes.ts'
import { vacancyFiguresShape } from './figures/resource.ts'
import { taskKinds } from './model.ts'
import { ofOnlooker } from './onlooker/resource.ts'
import { tenantHealths } from './tenants/model.ts'
import type { getDashboard } from './queries.ts'
import type { getShell } from './shell/queries.ts'

export function presentShell(ctx: Ctx, attributes: Awaited<ReturnType<typeof getShell>>): Resource {
  return { type: 'shells', id: ctx.tenant.id, attributes }
}

export function presentDashboard(ctx: Ctx, attributes: Awaited<ReturnType<typeof getDashboard>>): Resource {
  return { type: 'dashboards', id: ctx.tenant.id, attributes }
}

const menuLink = z.object({
  label: z.string(),
  to: z.string().nullable(),
  items: z.array(z.object({ label: z.string(), to: z.string() })),
})

/** What stands around every screen: the tenant, who is signed in, where they may go. */
export const shellShape = forScreens(
  shape(
    'shells',
    z.object({
      /** By which screens call a day yesterday, today or tomorrow. */
      today: day,
      tenant: z.object({
        key: z.string(),
        name: z.string(),
        appName: z.string(),
        tagline: z.string(),
        supportEmail: z.string(),
        program: z.enum(['mas', 'traineeship']),
        mapCenter: z.object({ lat: z.number(), lng: z.number() }),
        capabilities: z.record(z.string(), z.unknown()),
        themeCss: z.string(),
        barColor: z.string(),
        shape: z.enum(['rounded', 'straight']),
        headerKind: z.enum(['default', 'legacy']),
        menuPosition: z.enum(['top', 'bottom']),
        whitelabel: z.boolean(),
        logoMarkPlaceholder: z.boolean(),
      }),
      user: z
        .object({
          id,
          name: z.string(),
          firstName: z.string(),
          avatarUrl: z.string().nullable(),
          capacities: words,
          themeMode: z.enum(['auto', 'light', 'dark']),
          density: z.enum(['roomy', 'compact']),
          /** Whether single keys do something in lists. */
          singleKeys: z.boolean(),
          /** Whether a program may be given a key to act in their name. */
          mayHoldKeys: z.boolean(),
          /** Seconds for which somebody of the staff still looks through this user's eyes. */
          impersonatedFor: z.int().nullable(),
        })
        .nullable(),
      organizations: z.array(z.object({ id, name: z.string(), type: z.string(), selected: z.boolean() })),
      navigation: z.array(
        z.object({
          key: z.string(),
          path: z.string(),
          name: z.string().nullable(),
          under: z.string().nullable(),
          /** How many things in there wait for the reader. */
          waiting: z.int(),
        }),
      ),
      unread: z.int(),
      /** What the header and the footer of the website lead to, for this reader. */
      menus: z.object({
        header: z.array(menuLink),
        footer: z.array(menuLink),
        base: z.array(z.object({ label: z.string(), to: z.string() })),
      }),
      /** What was done just now, and can be taken back or was. */
      takenStep: z.object({ id, said: z.string(), isUndone: z.boolean(), secondsLeft: z.int() }).nullable(),
      /** Whether there are recent actions to look back at. */
      looksBack: z.boolean(),
      /** Whether everything here is made up, and one may become anybody at `/demo`. */
      isDemo: z.boolean(),
    }),
  ),
)

const task = z.object({
  key: z.string(),
  kind: z.enum(taskKinds),
  /** Another room where it waits as well: it is one task, found under both. */
  also: z.enum(taskKinds).optional(),
  path: z.string(),
  name: z.string(),
  group: z.string(),
  days: z.int(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What the button sends to the path, where one tap does it. */
  step: z.string().optional(),
  /** What the pupil wrote, for who answers. */
  quote: z.string().optional(),
})

const ofPupil = z.object({
  kind: z.literal('student'),
  now: moment,
  /** The road of the nearest period, as `/stagevoortgang` shows it; null while there is none. */
  road: roadGlance.nullable(),
  /** Places the school holds out, which wait for an answer. */
  proposals: z.array(z.object({ id, vacancyTitle: z.string(), organizationName: z.string(), expiresAt: moment })),
  internship: z
    .object({
      id,
      status: z.string(),
      usesHours: z.boolean(),
      needsDigitalContract: z.boolean(),
      organizationName: z.string(),
      vacancyTitle: z.string().nullable(),
      startsOn: day,
      endsOn: day,
      schedule,
      place: z.string(),
      minutesApproved: z.int(),
      minutesUndecided: z.int(),
      minutesPlanned: z.int().nullable(),
      timesheetId: id.nullable(),
      createdAt: moment,
    })
    .nullable(),
  /** Where that internship is, and what is done there. */
  spot: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  sectorKeys: words,
  /** Where the pupil works today, from when until when, and the sheet that does not say so yet. */
  shifts: z.array(
    z.object({
      name: z.string(),
      times: z.array(z.array(z.string())),
      timesheetId: id.nullable(),
    }),
  ),
  hours: z
    .object({
      internshipId: id,
      vacancyTitle: z.string().nullable(),
      organizationName: z.string(),
      approved: z.int(),
      undecided: z.int(),
      planned: z.int(),
      timesheetId: id.nullable(),
    })
    .nullable(),
  /** Absent where there is none yet. */
  contract: z
    .object({
      id,
      status: z.string(),
      expiresAt: moment.nullable(),
      partsMissing: words,
      signers: z.array(
        z.object({
          id,
          role: z.string(),
          name: z.string(),
          status: z.string(),
          isYou: z.boolean(),
          canSign: z.boolean(),
        }),
      ),
    })
    .optional(),
  returnedWeek: day.nullable(),
  unsentWeek: day.nullable(),
  acceptedApplication: z.object({ id, organizationName: z.string(), expiresAt: moment.nullable() }).nullable(),
  openApplications: z.array(
    z.object({
      id,
      status: z.string(),
      origin: z.string(),
      vacancyTitle: z.string(),
      organizationName: z.string(),
      createdAt: moment,
    }),
  ),
  waitingPlaces: z.array(
    z.object({
      id,
      vacancyId: id,
      vacancyTitle: z.string(),
      organizationName: z.string(),
      rank: z.int().nullable(),
      offeredUntil: moment.nullable(),
    }),
  ),
  news: z.array(z.object({ id, text: z.string(), path: z.string(), standsOut: z.boolean(), createdAt: moment })),
  mentors: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
})

/** Where something lies on the map, of which organization: of how many pupils, or free seats. */
const spot = z.object({
  id,
  organizationId: id,
  organizationName: z.string(),
  city: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  count: z.int(),
})

/** How far the pupils of the period are on their road, as `/stagevoortgang` counts them. */
const roadOfPupils = z.object({
  walking: z.int(),
  late: z.int(),
  byRisk: z.array(z.object({ risk: z.enum(roadRisks), count: z.int() })),
  /** How many are in each phase now; who has all of them behind is in none. */
  phases: z.array(z.object({ id, name: z.string(), count: z.int() })),
  /** The workflow most of them go by, and the others with how many do. */
  workflow: id.nullable(),
  others: z.array(z.object({ id, name: z.string(), count: z.int() })),
})

/** How many in each week. */
const weeks = z.array(z.int())

const ofStaff = z.object({
  kind: z.literal('staff'),
  now: moment,
  tasks: z.array(task),
  periods: z.array(z.object({ id, name: z.string(), schoolName: z.string() })),
  period: z.object({ id, name: z.string(), startsOn: day, endsOn: day, contractDeadline: day.nullable() }).nullable(),
  groups: z.array(z.object({ id, name: z.string() })).optional(),
  groupId: id.nullable().optional(),
  total: z.int().optional(),
  road: roadOfPupils.optional(),
  /** What is held out to pupils of the period; null for who does not divide places. */
  proposals: sentCounts.nullable().optional(),
  contracted: z.int().optional(),
  progress: z
    .object({
      weeks: z.int(),
      current: z.int(),
      counts: z.array(z.int()),
      /** The same weeks of the year before, for who divides places and looks at all classes; null where nothing was kept. */
      lastYear: z.object({ pupils: z.int(), counts: z.array(z.int()) }).nullable(),
    })
    .optional(),
  /** All without a place and with nothing under way; the first of them by name. */
  stuck: z
    .object({
      count: z.int(),
      first: z.array(
        z.object({
          studentId: id,
          studentName: z.string(),
          groupName: z.string(),
          declined: z.int(),
          days: z.int().nullable(),
          daysQuiet: z.int().nullable(),
        }),
      ),
    })
    .optional(),
  /** Where the pupils of the period are; places on offer for who has none. */
  spots: z.array(spot),
  /** For a broker: how many organizations let requests wait for more than a week, and who does so longest. */
  silent: z
    .object({
      count: z.int(),
      /** The requests of which they may be reminded now. */
      remindable: z.array(id),
      first: z.array(
        z.object({
          id,
          name: z.string(),
          city: z.string().nullable(),
          phone: z.string().nullable(),
          count: z.int(),
          days: z.int(),
        }),
      ),
    })
    .optional(),
  /** For a broker: by field of work how many pupils without a place like it, and how many seats are free, the tightest first. */
  supply: z.array(z.object({ sector: z.string(), seekers: z.int(), free: z.int() })).optional(),
  /** For a broker: the region in numbers, and what each of the last eight weeks brought, the oldest first. */
  regionFigures: z
    .object({
      /** Pupils of a period, and those among them who look for a place. */
      pupils: z.int(),
      seekers: z.int(),
      /** Companies that take part. */
      hosts: z.int(),
      /** Free seats of places online, and at how many addresses they are. */
      free: z.int(),
      addresses: z.int(),
      placed: weeks,
      offered: weeks,
      joined: weeks,
      asked: weeks,
    })
    .optional(),
  /** Whose internship was not passed and who asked nowhere else yet. */
  notPassed: z.int().optional(),
  late: z.object({ contract: z.int(), signature: z.int(), week: z.int(), approval: z.int() }).optional(),
  /** Pupils few enough to be known by name; null where there are more. */
  lookedAfter: z
    .object({
      /** Who has no place, is late with something or called out on the road, who needs somebody most in front. */
      needing: z.array(
        z.object({
          studentId: id,
          studentName: z.string(),
          groupName: z.string(),
          hasNoPlace: z.boolean(),
          /** The internship they had was not passed. */
          hasNotPassed: z.boolean(),
          late: z.array(z.enum(latenesses)),
          /** By how many days they are late on the road. */
          daysLate: z.int(),
          risks: z.array(z.enum(roadRisks)),
          declined: z.int(),
          /** Until when they choose among what their school holds out to them. */
          choosesBefore: moment.nullable(),
          /** For how many days it has been so; null where it is nobody's turn. */
          days: z.int().nullable(),
          daysQuiet: z.int().nullable(),
          /** By which the pupil is reminded; null for who may not, and where there is none. */
          roadId: id.nullable(),
          remindedAt: moment.nullable(),
        }),
      ),
      pupils: z.array(z.object({ studentId: id, studentName: z.string(), state: z.enum(phases) })),
    })
    .nullable()
    .optional(),
  classes: z
    .array(
      z.object({
        id,
        name: z.string(),
        mentors: words,
        total: z.int(),
        counts: z.object({
          none: z.int(),
          applied: z.int(),
          contract: z.int(),
          running: z.int(),
          hoursDone: z.int(),
          finished: z.int(),
          notPassed: z.int(),
        }),
        averageMinutes: z.number(),
        /** How many of them are late with something, each once. */
        late: z.int(),
      }),
    )
    .optional(),
})

const ofHost = z.object({
  kind: z.literal('host'),
  now: moment,
  judgements: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(['pending', 'denied']),
      since: moment,
      reason: z.string().nullable(),
      mayMend: z.boolean(),
    }),
  ),
  tasks: z.array(task),
  interns: z.array(
    z.object({
      id,
      studentName: z.string(),
      status: z.string(),
      contractStatus: z.string().nullable(),
      startsOn: day,
      endsOn: day,
      minutesApproved: z.int(),
      minutesPlanned: z.int().nullable(),
      vacancyTitle: z.string().nullable(),
    }),
  ),
  /** How many of them are going on, and how many are still to begin, by the rule of their list. */
  running: z.int(),
  ahead: z.object({ count: z.int(), first: day.nullable(), last: day.nullable() }),
  /** The hours that wait for a yes; a week in which something is odd is not plain, and goes along with no other. */
  hoursWaiting: z.array(
    z.object({
      timesheetId: id,
      studentName: z.string(),
      weeks: z.array(z.object({ monday: day, lockVersion: z.int(), minutes: z.int(), isPlain: z.boolean() })),
    }),
  ),
  /** Who comes on each of the seven days from today on, as it was agreed. */
  visits: z.array(
    z.object({
      day,
      visits: z.array(z.object({ id, studentName: z.string(), from: z.string(), until: z.string() })),
    }),
  ),
  /** The figures of places that are online, the most looked at first. */
  places: z.array(vacancyFiguresShape.attributes.omit({ organizationName: true }).extend({ id })),
  /** Where no place is online: whether one was begun. Null for who may not make places. */
  firstPlace: z.object({ begun: z.object({ id, title: z.string() }).nullable() }).nullable(),
  /** In how many days the company usually answers; null where there are too few answers to say. */
  answerDays: z.int().nullable(),
  spots: z.array(spot),
})

/** How every tenant does, in numbers alone. */
const ofPlatform = z.object({
  kind: z.literal('platform'),
  now: moment,
  tasks: z.array(task),
  tenants: z.array(
    z.object({
      id,
      name: z.string(),
      host: z.string().nullable(),
      status: z.enum(['active', 'suspended']),
      program: z.enum(['mas', 'traineeship']),
      /** What is worst about it now. */
      health: z.enum(tenantHealths),
      pupils: z.int(),
      organizations: z.int(),
      /** By which it is known: its main colour, its second. */
      colors: z.array(z.string()),
      /** Recorded steps of the last days, today last. */
      steps: z.array(z.int()),
      mailsWaiting: z.int(),
      mailWaitsSince: moment.nullable(),
      mailsFailed: z.int(),
      mailFailedAt: moment.nullable(),
      webhooksGivenUp: z.int(),
      webhookFailedAt: moment.nullable(),
      eventsWaiting: z.int(),
      eventWaitsSince: moment.nullable(),
      lastError: z.object({ kind: z.enum(['mail', 'webhook']), at: moment }).nullable(),
    }),
  ),
  /** What the queue of work holds that is due, by kind. */
  work: z.array(z.object({ task: z.string(), waiting: z.int(), waitsSince: moment, failing: z.int() })),
})

export const dashboardShape = forScreens(shape('dashboards', z.object({ kind: z.string(), now: moment })))
/** A pupil's own road, what waits for staff with how the pupils of a period stand, a company's, all tenants, or numbers of who looks on. */
export const dashboardViews = [
  view('student', forScreens(shape('dashboards', ofPupil))),
  view('staff', forScreens(shape('dashboards', ofStaff))),
  view('platform', forScreens(shape('dashboards', ofPlatform))),
  view('host', forScreens(shape('dashboards', ofHost))),
  view('onlooker', forScreens(shape('dashboards', ofOnlooker))),
] as const
