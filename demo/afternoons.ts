import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'

/** How an afternoon goes at the places of the story, and who guides one there; by what the place is called. */
const afternoons: readonly { title: string; plan: readonly string[]; guide: string; quote: string }[] = [
  {
    title: 'Geiten voeren en hokken schoonmaken',
    plan: [
      '13.30 Welkom: We drinken iets en verdelen het werk.',
      '13.45 Voeren: Eerst de geiten, dan de rest.',
      '14.45 Bezoek: Er komen kinderen uit de buurt. Jij laat zien hoe je een dier aait.',
      '16.15 Schoonmaken: Hokken, paden en de waterbakken.',
      '17.00 Klaar: Je schrijft je uren op. Ria tekent ze af.',
    ],
    guide: 'Ria van Zuylekom, beheerder',
    quote: 'Je hoeft niets te weten van dieren. Wel op tijd komen, want geiten houden niet van wachten.',
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
  await sql`
    update vacancies v set day_plan = d.plan, guide = d.guide, guide_quote = d.quote
    from (select a.title, a.guide, a.quote, array(select jsonb_array_elements_text(a.plan)) as plan
      from jsonb_to_recordset(${JSON.stringify(afternoons)}::jsonb) a (title text, plan jsonb, guide text, quote text)) d
    where v.tenant_id = ${ctx.tenant.id} and v.title = d.title
      and v.organization_id = (select f.organization_id from vacancies f where f.tenant_id = v.tenant_id and f.title = d.title
        order by f.external_key nulls last, f.id limit 1)`.execute(ctx.db)
}
