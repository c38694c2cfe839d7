import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { weekdaysIn, type WeeklySchedule } from '#platform/week.ts'
import type { StoryOrganization } from './story-shapes.ts'

type Afternoon = {
  title: string
  plan: readonly string[]
  guide: string
  quote: string
  tasks?: readonly string[]
  learn?: string
  clothing?: string
  lunch?: string
  /** When it is, where the list of places says it otherwise. */
  schedule?: WeeklySchedule
}

/** How an afternoon goes at the places of the story, and who guides one there; by what the place is called. */
const afternoons: readonly Afternoon[] = [
  {
    title: 'Een middag op de kinderboerderij',
    plan: [
      '13.30 Welkom: Ria laat zien waar alles is. Je krijgt laarzen en een overall.',
      '13.45 Voeren: Eerst de geiten en de schapen, dan het varken.',
      '14.45 Bezoek: Er komen kinderen uit de buurt. Jij helpt ze een dier te aaien.',
      '15.45 Pauze: Thee en iets lekkers in de keuken.',
      '16.00 Schoonmaken: Hokken, paden en waterbakken.',
      '17.00 Klaar: Je schrijft je uren op. Ria keurt ze goed.',
    ],
    guide: 'Ria van Zuylekom, beheerder',
    quote: 'Je hoeft niets te weten van dieren. Wel op tijd komen, want geiten houden niet van wachten.',
    tasks: ['De dieren eten en schoon water geven', 'Kinderen helpen die een dier willen aaien', 'Hokken schoonmaken'],
    learn: 'Hoe je een dier rustig houdt, en hoe je uitlegt aan een kind wat je doet.',
    clothing: 'Oude kleren. Laarzen en een overall krijg je van ons.',
    lunch: 'Voor thee en iets lekkers zorgen wij.',
  },
  {
    title: 'Elke zaterdag een vaste hulp',
    plan: [
      '10.00 Welkom: We drinken iets en verdelen het werk.',
      '10.15 Voeren: Jouw eigen dieren eerst.',
      '11.30 Pauze: Thee, en een praatje over volgende week.',
      '11.45 Schoonmaken: Hokken, paden en waterbakken.',
      '13.30 Klaar: Je schrijft je uren op. Ria keurt ze goed.',
    ],
    guide: 'Ria van Zuylekom, beheerder',
    quote: 'Wie elke week komt, kennen de geiten na een maand. Die lopen dan achter je aan.',
    tasks: ['Je eigen groep dieren verzorgen', 'Nieuwe helpers wegwijs maken'],
    learn: 'Hoe je voor iets zorgt dat elke week op je rekent.',
    clothing: 'Oude kleren. Laarzen en een overall krijg je van ons.',
    lunch: 'Voor thee zorgen wij. Neem zelf brood mee.',
  },
  {
    title: 'Snuffelstage: zes zaterdagen met de dierverzorger',
    plan: [
      '10.00 Ronde: Je loopt mee langs alle dieren en schrijft op wat je ziet.',
      '10.45 Voeren: Je weegt het voer af en geeft het.',
      '11.45 Pauze: Thee met de verzorgers.',
      '12.00 Verzorgen: Hoeven, vachten en soms de dierenarts.',
      '13.30 Klaar: Jullie bespreken kort hoe het ging.',
    ],
    guide: 'Ria van Zuylekom, beheerder',
    quote: 'Vraag alles wat je wilt weten. Ik vraag jou aan het eind wat je hebt gezien.',
    learn: 'Of werken met dieren bij je past.',
    clothing: 'Oude kleren. Laarzen krijg je van ons.',
  },
  {
    title: 'Helpen op onze open dagen',
    plan: [
      '10.00 Klaarzetten: Tafels, borden en de koffie.',
      '10.30 De deuren open: Jij ontvangt mensen en wijst de weg.',
      '12.30 Pauze: Soep uit eigen keuken.',
      '13.00 Opruimen: Samen, en daarna schrijf je je uren op.',
      '14.00 Klaar',
    ],
    guide: 'Sjaan Kuipers, begeleider',
    quote: 'Een glimlach bij de deur is het halve werk.',
    tasks: ['Bezoekers ontvangen', 'Koffie en thee schenken', 'Samen opruimen'],
    lunch: 'Soep en brood krijg je van ons.',
  },
  {
    title: 'Geiten voeren en hokken schoonmaken',
    plan: [
      '13.30 Welkom: We drinken iets en verdelen het werk. Op woensdag begin je om 15.00.',
      '13.45 Voeren: Eerst de geiten, dan de rest.',
      '14.45 Bezoek: Er komen kinderen uit de buurt. Jij laat zien hoe je een dier aait.',
      '16.15 Schoonmaken: Hokken, paden en de waterbakken.',
      '17.00 Klaar: Je schrijft je uren op. Ria keurt ze goed.',
    ],
    guide: 'Ria van Zuylekom, beheerder',
    quote: 'Je hoeft niets te weten van dieren. Wel op tijd komen, want geiten houden niet van wachten.',
    tasks: ['Dieren eten en schoon water geven', 'Hokken schoonmaken', 'Kinderen helpen die een dier willen aaien'],
    clothing: 'Oude kleren. Laarzen en een overall krijg je van ons.',
  },
  {
    title: 'Kinderfeestje begeleiden',
    plan: [
      '13.00 Klaarzetten: De tafel, de slingers en de limonade.',
      '13.30 De jarige komt: Jij vertelt wat er vandaag gebeurt.',
      '14.15 Speurtocht: Langs alle dieren, met de plattegrond.',
      '15.30 Taart: Je schenkt in en snijdt mee.',
      '16.15 Opruimen: Samen, en daarna schrijf je je uren op.',
    ],
    guide: 'Sjoerd Bakema, begeleider van de feestjes',
    quote: 'Durf je voor een groep te staan? Ik sta naast je, de eerste keren doen we het samen.',
  },
  {
    title: 'Egels wassen en verzorgen',
    schedule: { wed: [['15:30', '17:30']] },
    plan: [
      '15.30 Handen wassen: En een schort aan.',
      '15.45 Wegen: Elke egel op de weegschaal. Jij schrijft het op.',
      '16.15 Wassen: Met lauw water en een zachte borstel.',
      '17.00 Voeren: Daarna mogen ze slapen.',
      '17.30 Klaar: Je schrijft je uren op.',
    ],
    guide: 'Mirjam Okken, dierverzorger',
    quote: 'Een egel prikt alleen als hij schrikt. Rustig bewegen is het halve werk.',
  },
  {
    title: 'Konijnen borstelen en hun hok verschonen',
    schedule: { wed: [['15:00', '17:00']] },
    plan: [
      '15.00 Welkom: We kijken wie er vandaag een beurt krijgt.',
      '15.15 Borstelen: Op schoot, met een handdoek eronder.',
      '16.00 Hok verschonen: Stro eruit, stro erin.',
      '16.45 Opruimen: En je uren opschrijven.',
    ],
    guide: 'Hanneke Vos, beheerder',
    quote: 'Konijnen kiezen zelf bij wie ze op schoot willen. Geef ze even.',
  },
]

/** The hosts of the story tell how it goes at their places; most others never wrote it. */
export async function tellsAfternoons(ctx: Ctx): Promise<void> {
  const told = afternoons.map(({ schedule, ...one }) => ({ ...one, schedule, days: schedule && weekdaysIn(schedule) }))
  await sql`
    update vacancies v set day_plan = d.plan, guide = d.guide, guide_quote = d.quote, tasks = coalesce(d.tasks, v.tasks),
      what_you_learn = coalesce(d.learn, v.what_you_learn), clothing = coalesce(d.clothing, v.clothing),
      lunch = coalesce(d.lunch, v.lunch), weekly_schedule = coalesce(d.schedule, v.weekly_schedule), days = coalesce(d.days, v.days)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      d (title text, plan text[], guide text, quote text, tasks text[], learn text, clothing text, lunch text, schedule jsonb, days text[])
    where v.tenant_id = ${ctx.tenant.id} and v.title = d.title
      and v.organization_id = (select f.organization_id from vacancies f where f.tenant_id = v.tenant_id and f.title = d.title
        order by f.external_key nulls last, f.id limit 1)`.execute(ctx.db)
}

/** The farm says who it is, and stands at one address wherever it is named. */
export async function tellsOfTheFarm(ctx: Ctx, farm: StoryOrganization): Promise<void> {
  const about =
    'Midden in Zeist wonen veertien geiten, negen schapen en een heel nieuwsgierig varken. Iedereen mag binnenlopen, elke dag van tien tot vijf.\n\nWij doen alles met vrijwilligers en leerlingen. Je krijgt een vaste begeleider, laarzen en een overall. Wat je niet weet, leren wij je.'
  await sql`
    update organizations set description = ${about}, street = ${farm.street}, house_number = ${String(farm.houseNumber)},
      postcode = ${farm.postcode}, city = ${farm.city}, lat = ${farm.lat}, lng = ${farm.lng}
    where tenant_id = ${ctx.tenant.id} and name = ${farm.name}`.execute(ctx.db)
  await sql`
    update vacancies v set lat = ${farm.lat}, lng = ${farm.lng} from organizations o
    where v.tenant_id = ${ctx.tenant.id} and o.tenant_id = v.tenant_id and o.id = v.organization_id and o.name = ${farm.name}`.execute(
    ctx.db,
  )
}
