import type { Block } from '#areas/content/blocks/schema.ts'
import type { OwnTouches } from './own-touches.ts'

/** What the texts of a tenant's website are about: its own names, so that each site is its own. */
export type Told = {
  app: string
  school: string
  company: string
  city: string
  isMas: boolean
  usesContract: boolean
  /** Whether it has a page on the working hours of who is young. */
  tellsHours: boolean
  own: OwnTouches
}

const heading = (text: string): Block => ({ type: 'heading', text })
const words = (...paragraphs: string[]): Block => ({ type: 'text', text: paragraphs.join('\n\n') })
const items = (type: 'steps' | 'questions', ...rows: [title: string, text: string][]): Block => ({
  type,
  items: rows.map(([title, text]) => ({ title, text })),
})
const columns = (...rows: [title: string, text: string][]): Block => ({
  type: 'columns',
  items: rows.map(([title, text]) => ({ title, text })),
})
const facts = (...rows: [title: string, text: string][]): Block => ({
  type: 'facts',
  items: rows.map(([title, text]) => ({ title, text })),
})
/** A way on which the reader comes in at one of the steps. */
const stepsWith = (here: number, ...rows: [title: string, text: string][]): Block => ({
  type: 'steps',
  items: rows.map(([title, text]) => ({ title, text })),
  here,
})
const picture = (name: string): Block => ({ type: 'picture', picture: name, caption: '' })
const found = (title: string): Block => ({ type: 'vacancies', title, search: '/stagebank?order=newest' })
const ask = (title: string, text: string, label: string): Block => ({
  type: 'contact',
  title,
  text,
  label,
  to: '/contactformulier',
})
const button = (label: string, to: string): Block => ({ type: 'button', label, to })
const beside = (picture: string, text: string): Block => ({ type: 'beside', picture, text, side: 'right' })

type Written = { title: string; slug: string; lead: string; blocks: Block[] }
type Both = { nl: Written; en: Written }

export const forPupils = ({ app, school, city, isMas, own }: Told): Both => ({
  nl: {
    title: 'Voor leerlingen',
    slug: 'voor-leerlingen',
    lead: `Zo vind je een stage in ${city} en omgeving.`,
    blocks: [
      heading('In vijf stappen'),
      items(
        'steps',
        ['Zoek een plek', 'Kies wat je leuk vindt en hoe ver je wilt fietsen. Bewaar wat je ziet zitten.'],
        ['Vraag de plek aan', 'Schrijf in een paar zinnen waarom je wilt komen. Je ziet zelf wanneer er antwoord is.'],
        ['Maak afspraken', 'De organisatie zegt wanneer je begint en wie je begeleidt.'],
        [
          'Ga aan de slag',
          isMas ? 'Schrijf na elke keer je uren op. Dat kan op je telefoon.' : 'Je begeleider loopt met je mee.',
        ],
        ['Klaar', 'Je krijgt een bewijs dat je de stage hebt gedaan.'],
      ),
      button('Zoek een plek', '/stagebank'),
      heading('Goed om te weten'),
      beside(
        own.pictures.pupils,
        `- Je hoeft geen brief te schrijven: een paar eerlijke zinnen zijn genoeg.\n- Vraag gerust twee plekken aan als je twijfelt.\n- Ben je ziek? Meld je af bij de organisatie **en** op school.\n- ${own.nearby.nl}`,
      ),
      found('Nieuw bij jou in de buurt'),
      heading('Vragen van leerlingen'),
      items(
        'questions',
        [
          'Wat als ik het niet leuk vind?',
          'Zeg het je begeleider en je mentor. Wisselen kan, en de uren die je maakte blijven staan.',
        ],
        ['Krijg ik betaald?', 'Nee. Een stage is om te leren. Reiskosten betaalt een organisatie soms wel: vraag het.'],
        ['Mag ik samen met een vriend?', 'Als er twee plaatsen zijn wel. Je vraagt de plek dan samen aan.'],
      ),
      ask('Kom je er niet uit?', `Vraag het je mentor van ${school}, of schrijf ons.`, 'Stel je vraag'),
    ],
  },
  en: {
    title: 'For pupils',
    slug: 'for-pupils',
    lead: `How to find an internship in and around ${city}.`,
    blocks: [
      heading('In five steps'),
      items(
        'steps',
        ['Look for a place', 'Choose what you like and how far you want to cycle. Keep what you fancy.'],
        [
          'Ask for the place',
          'Write in a few sentences why you would like to come. You will see when there is an answer.',
        ],
        ['Agree', 'The organisation says when you begin and who guides you.'],
        [
          'Get going',
          isMas ? 'Write down your hours each time. Your phone will do.' : 'Somebody works along with you.',
        ],
        ['Done', 'You get a proof that you did the internship.'],
      ),
      button('Look for a place', '/stagebank'),
      heading('Good to know'),
      beside(
        own.pictures.pupils,
        `- You need not write a letter: a few honest sentences will do.\n- Ask for two places if you are in doubt.\n- Are you ill? Tell the organisation **and** your school.\n- ${own.nearby.en}`,
      ),
      found('New near you'),
      heading('What pupils ask'),
      items(
        'questions',
        [
          'What if I do not like it?',
          'Tell your supervisor and your mentor. You may change, and the hours you made stand.',
        ],
        ['Do I get paid?', 'No. An internship is for learning. Some organizations pay for travelling: ask.'],
        ['May I go with a friend?', 'If there are two seats. You ask for the place together.'],
      ),
      ask('Stuck?', `Ask your mentor at ${school}, or write to ${app}.`, 'Ask your question'),
    ],
  },
})

export const forParents = ({ school, isMas, usesContract, own }: Told): Both => ({
  nl: {
    title: 'Voor ouders',
    slug: 'voor-ouders',
    lead: 'Dit is wat er gebeurt, wat wij regelen en wat jij doet.',
    blocks: [
      heading('In het kort'),
      beside(
        own.pictures.parents,
        isMas
          ? 'Op school leren is één ding. Iets doen voor een ander is iets anders. Daarom doet je kind een maatschappelijke stage in de buurt.'
          : 'Je kind leert een vak kennen op een echte werkplek, met een vaste begeleider.',
      ),
      facts(
        ['Hoeveel', isMas ? '30 uur' : 'wat school afspreekt'],
        ['Wanneer', isMas ? 'na school of op zaterdag' : 'op vaste dagen'],
        ['Kost jou', 'niets'],
        ['Jij doet', usesContract ? 'één keer tekenen' : 'meelezen'],
      ),
      heading('Zo gaat het'),
      stepsWith(
        3,
        ['Je kind kiest een plek', 'School kent de organisaties en keurt ze eerst.'],
        ['De organisatie zegt ja', 'Soms is er eerst een gesprek.'],
        usesContract
          ? ['Jij tekent', 'Is je kind jonger dan 18? Dan krijg je een mail met één knop. Een account hoeft niet.']
          : ['Jij weet waar je kind is', 'In de afspraken staat waar, wanneer en wie je kunt bellen.'],
        ['Je kind gaat aan de slag', 'Er is altijd een vaste begeleider.'],
      ),
      heading('Veilig en verzekerd'),
      columns(
        [
          'Er is altijd iemand',
          'Elke plek heeft een vaste begeleider. School kent de organisatie en keurt haar eerst.',
        ],
        ['School verzekert', 'Ongelukken en schade, tijdens de stage en op de weg ernaartoe.'],
        ['De regels zijn nagerekend', 'Niet te vroeg, niet te laat en niet te lang: dat rekenen wij na bij elk uur.'],
      ),
      found('Wat kan mijn kind doen?'),
      heading('Vragen van ouders'),
      items(
        'questions',
        ['Mijn kind is ziek. Wat nu?', 'Je kind meldt zich af bij de begeleider en op school.'],
        ['Kost het geld?', 'Nee. Vraag school om hulp als reizen te duur is.'],
        ['Mag ik nee zeggen tegen een plek?', 'Ja. Bel de mentor, dan zoeken we samen een andere.'],
      ),
      ask('Staat je vraag er niet bij?', `${school} helpt je verder.`, 'Stel je vraag'),
    ],
  },
  en: {
    title: 'For parents',
    slug: 'for-parents',
    lead: 'What happens, what we see to and what you do.',
    blocks: [
      heading('In short'),
      beside(
        own.pictures.parents,
        isMas
          ? 'Learning at school is one thing. Doing something for somebody else is another. That is why your child does a community internship nearby.'
          : 'Your child gets to know a trade at a real workplace, with a supervisor of their own.',
      ),
      facts(
        ['How much', isMas ? '30 hours' : 'as the school agrees'],
        ['When', isMas ? 'after school or on Saturdays' : 'on fixed days'],
        ['Costs you', 'nothing'],
        ['You do', usesContract ? 'sign once' : 'read along'],
      ),
      heading('How it goes'),
      stepsWith(
        3,
        ['Your child chooses a place', 'The school knows the organisations and checks them first.'],
        ['The organisation says yes', 'Sometimes there is a talk first.'],
        usesContract
          ? ['You sign', 'Is your child under 18? Then you get a mail with one button. No account is needed.']
          : ['You know where your child is', 'What is agreed says where, when and whom you can call.'],
        ['Your child gets going', 'There is always a supervisor.'],
      ),
      heading('Safe and insured'),
      columns(
        [
          'There is always somebody',
          'Every place has a supervisor. The school knows the organization and checks it first.',
        ],
        ['The school insures', 'Accidents and damage, during the internship and on the way.'],
        ['The rules are reckoned', 'Not too early, not too late and not too long: we check that for every hour.'],
      ),
      found('What can my child do?'),
      heading('What parents ask'),
      items(
        'questions',
        ['My child is ill. What now?', 'Your child tells the supervisor and the school.'],
        ['Does it cost anything?', 'No. Ask the school for help if travelling is too expensive.'],
        ['May I say no to a place?', 'Yes. Call the mentor, and we look for another one together.'],
      ),
      ask('Is your question not here?', `${school} will help you.`, 'Ask your question'),
    ],
  },
})

export const forOrganizations = ({ app, company, city, own }: Told): Both => ({
  nl: {
    title: 'Voor organisaties',
    slug: 'voor-organisaties',
    lead: `Een leerling over de vloer: leuk voor jullie en goed voor ${city}.`,
    blocks: [
      heading('Wat het vraagt, en wat je krijgt'),
      facts(
        ['Kost', 'niets'],
        ['Plek neerzetten', 'een kwartier'],
        ['Begeleiden', 'één vaste persoon'],
        ['Antwoord', 'binnen vijf schooldagen'],
      ),
      words('Een leerling is een paar extra handen, en leert jullie van dichtbij kennen.'),
      { type: 'quote', text: 'Zij leren van ons, en wij net zo goed van hen.', by: company },
      heading('Zo werkt het'),
      items(
        'steps',
        ['Meld je aan', 'Vertel wie jullie zijn. Wij kijken het na en bellen als iets niet duidelijk is.'],
        ['Zet een plek neer', 'Schrijf wat een leerling bij jullie doet, wanneer en hoe vaak.'],
        ['Geef antwoord', 'Een leerling wacht op je. Antwoord liefst binnen vijf schooldagen.'],
        ['Begeleid', 'Wijs één vaste begeleider aan en laat zien hoe het werkt.'],
      ),
      picture(own.pictures.organizations),
      button('Meld je organisatie aan', '/organizations/signup'),
      heading('Wat mag een leerling doen?'),
      words(
        'Licht en veilig werk. Geen machines, geen gevaarlijke stoffen en geen nachtwerk. Wij laten bij elke plek zien wat bij de leeftijd past.',
        'Vrijwilligers en collega’s die alleen met leerlingen werken, hebben soms een [VOG](https://www.justis.nl/producten/vog) nodig.',
      ),
      heading('Vragen van organisaties'),
      items(
        'questions',
        ['Kost het ons geld?', 'Nee. Wat jullie geven is tijd, en iemand die de leerling begeleidt.'],
        [
          'Hoeveel tijd kost het?',
          'Een kwartier om een plek neer te zetten. Daarna vooral de uren dat de leerling er is.',
        ],
        ['En als het niet gaat?', 'Bel school. Stoppen kan, en de uren die er zijn blijven staan.'],
      ),
      ask('Eerst iets vragen?', `Ook ${company} begon met een vraag.`, `Vraag het ${app}`),
    ],
  },
  en: {
    title: 'For organisations',
    slug: 'for-organizations',
    lead: `A pupil on your floor: good fun for you and good for ${city}.`,
    blocks: [
      heading('What it takes, and what you get'),
      facts(
        ['Costs', 'nothing'],
        ['Offering a place', 'a quarter of an hour'],
        ['Guiding', 'one supervisor'],
        ['An answer', 'within five school days'],
      ),
      words('A pupil is an extra pair of hands, and gets to know you from close by.'),
      { type: 'quote', text: 'They learn from us, and we learn as much from them.', by: company },
      heading('How it works'),
      items(
        'steps',
        ['Sign up', 'Tell us who you are. We look it over and call if something is unclear.'],
        ['Offer a place', 'Write what a pupil does with you, when and how often.'],
        ['Answer', 'A pupil waits for you. Answer within five school days if you can.'],
        ['Guide', 'Name one supervisor and show how things are done.'],
      ),
      picture(own.pictures.organizations),
      button('Sign up your organization', '/organizations/signup'),
      heading('What may a pupil do?'),
      words(
        'Light and safe work. No machines, no dangerous stuff and no work at night. With each place we show what suits the age.',
        'Volunteers and colleagues who are alone with pupils sometimes need a [certificate of conduct](https://www.justis.nl/en/products/certificate-of-conduct).',
      ),
      heading('What organisations ask'),
      items(
        'questions',
        ['Does it cost us anything?', 'No. What you give is time, and somebody who guides the pupil.'],
        [
          'How much time does it take?',
          'A quarter of an hour to offer a place. After that mostly the hours the pupil is there.',
        ],
        ['What if it does not work out?', 'Call the school. You may stop, and the hours that were made stand.'],
      ),
      ask('Rather ask first?', `${company} began with a question, too.`, `Ask ${app}`),
    ],
  },
})

export const forSchools = ({ app, school, isMas, usesContract }: Told): Both => ({
  nl: {
    title: 'Voor scholen',
    slug: 'voor-scholen',
    lead: 'Eén overzicht van elke leerling, van zoeken tot klaar.',
    blocks: [
      heading('Wat je ervan merkt'),
      beside(
        'overview-room',
        `${school} werkt al met ${app}. De coördinator ziet per klas wie een plek zoekt, wie wacht en wie klaar is.\n\nNiemand houdt daar nog een lijst voor bij.`,
      ),
      columns(
        ['Voor de coördinator', 'Eén lijst met wat vandaag aandacht vraagt, en één knop om er iets aan te doen.'],
        ['Voor de mentor', 'Je eigen klas, met bij elke leerling wie er aan zet is.'],
        [
          'Voor de administratie',
          usesContract
            ? 'Contracten tekent iedereen op het eigen scherm. Jij ziet wie er nog mist.'
            : 'Klassen lees je in, afspraken staan op één plek. Overtypen hoeft niet.',
        ],
      ),
      button('Vraag een kennismaking', '/contactformulier'),
      heading('Zo begin je'),
      items(
        'steps',
        [
          'Lees de klassen in',
          'Met een bestand uit Magister of Somtoday. Je ziet eerst wat er gebeurt, dan pas gaat het door.',
        ],
        ['Kies een periode', 'Wanneer zoeken leerlingen, en wanneer lopen ze stage? Vakanties kent de kalender al.'],
        ['Nodig iedereen uit', 'Leerlingen en mentoren krijgen op een dag die jij kiest een mail.'],
        ['Volg de voortgang', 'Mentoren zien hun eigen klas en krijgen bericht als er iets te doen is.'],
      ),
      heading('De regels zijn nagerekend'),
      words(
        'Voor wie jong is, gelden strenge werktijden. Elke plek en elk uur worden nagerekend naar leeftijd, dag en vakantie.',
        isMas
          ? '- Klopt er iets niet? Dan ziet de organisatie het, vóór de leerling begint.\n- De uren van een maatschappelijke stage tellen vanzelf op.'
          : '- Klopt er iets niet? Dan ziet de organisatie het, vóór de leerling begint.\n- Een leerbedrijf zonder erkenning valt op voordat er getekend wordt.',
      ),
      heading('Vragen van scholen'),
      items(
        'questions',
        [
          'Wat kost het ons aan tijd?',
          'Het inlezen van alle klassen duurt een kwartier. Daarna houdt de lijst zichzelf bij.',
        ],
        [
          'Van wie zijn de gegevens?',
          'Van school. Na afloop worden ze gewist volgens de termijnen in de [privacyverklaring](/privacyverklaring).',
        ],
        ['Kunnen we terug?', 'Ja. Elke lijst neem je mee als bestand, en wat je inlas kun je terugnemen.'],
        [
          'Werkt het met onze eigen organisaties?',
          'Ja. Lees ze in als lijst, of nodig ze uit. Jullie kiezen wie jullie leerlingen ziet.',
        ],
      ),
      ask('Meer weten?', 'We laten het graag zien, met jullie eigen klassen.', 'Maak een afspraak'),
    ],
  },
  en: {
    title: 'For schools',
    slug: 'for-schools',
    lead: 'One view of every pupil, from looking to done.',
    blocks: [
      heading('What you notice of it'),
      beside(
        'overview-room',
        `${school} works with ${app} already. The coordinator sees who is looking, who is waiting and who is done.\n\nNobody keeps a list of that any more.`,
      ),
      columns(
        ['For the coordinator', 'One list of what asks for attention today, and one button to do something about it.'],
        ['For the mentor', 'Your own class, and of each pupil whose turn it is.'],
        [
          'For the office',
          usesContract
            ? 'Everybody signs on a screen of their own. You see who is missing.'
            : 'Classes are read in, agreements stand in one place. Nothing is typed twice.',
        ],
      ),
      button('Ask us to come by', '/contactformulier'),
      heading('How to begin'),
      items(
        'steps',
        [
          'Read in the classes',
          'With a file from Magister or Somtoday. You see first what will happen, and then let it happen.',
        ],
        [
          'Choose a period',
          'When do pupils look for a place, and when are they away? The calendar knows the holidays.',
        ],
        ['Invite everybody', 'Pupils and mentors get a mail on a day of your choice.'],
        ['Follow how it goes', 'Mentors see their own class and hear when something is to be done.'],
      ),
      heading('The rules are reckoned'),
      words(
        'Working hours of young people are strict. Every place and every hour is checked by age, day and holiday.',
        isMas
          ? '- Is something wrong? The organization sees it before the pupil begins.\n- The hours of a community internship add up by themselves.'
          : '- Is something wrong? The organization sees it before the pupil begins.\n- A company without recognition is noticed before anybody signs.',
      ),
      heading('What schools ask'),
      items(
        'questions',
        [
          'How much time does it take?',
          'Reading in all classes takes a quarter of an hour. After that the list keeps itself.',
        ],
        [
          'Whose are the data?',
          'The school’s. They are deleted after the terms of the [privacy statement](/privacyverklaring).',
        ],
        ['Is there a way back?', 'Yes. You take every list along as a file, and what was read in can be taken back.'],
        [
          'Does it work with organizations of our own?',
          'Yes. Read them in as a list, or invite them. You choose who sees your pupils.',
        ],
      ),
      ask('Want to know more?', 'We will gladly show you, with your own classes.', 'Make an appointment'),
    ],
  },
})

export const howItWorks = ({ app, isMas, usesContract, tellsHours }: Told): Both => ({
  nl: {
    title: 'Zo werkt het',
    slug: 'zo-werkt-het',
    lead: `Van eerste idee tot bewijs: dit doet ${app}.`,
    blocks: [
      heading('In vijf stappen'),
      items(
        'steps',
        ['Zoeken', 'Leerlingen zien alleen plekken die passen bij hun leeftijd en hun dagen.'],
        ['Aanvragen', 'De organisatie krijgt bericht en geeft antwoord.'],
        usesContract
          ? ['Tekenen', 'School, organisatie, leerling en ouder tekenen op hun eigen scherm.']
          : ['Afspreken', 'Waar, wanneer en bij wie staat op één plek.'],
        isMas
          ? ['Uren', 'De leerling schrijft uren op, de organisatie zegt of het klopt.']
          : ['Werken', 'De begeleider van school en die van de organisatie houden contact.'],
        ['Klaar', 'School rondt af en de leerling krijgt een bewijs.'],
      ),
      picture('route-square'),
      heading('Regels op de werkvloer'),
      words(
        'Voor wie jonger is dan 18 gelden regels: hoeveel uur op een dag, hoe laat, en welk werk niet mag. We rekenen die regels na bij elke plek en elk uur.',
      ),
      tellsHours
        ? button('Bekijk de regels per leeftijd', '/werken-als-je-jong-bent')
        : button('Lees de vragen', '/help'),
      heading('Lees verder voor wie je bent'),
      button('Voor leerlingen', '/voor-leerlingen'),
      button('Voor ouders', '/voor-ouders'),
      button('Voor organisaties', '/voor-organisaties'),
      button('Voor scholen', '/voor-scholen'),
    ],
  },
  en: {
    title: 'How it works',
    slug: 'how-it-works',
    lead: `From the first idea to the proof: what ${app} does.`,
    blocks: [
      heading('In five steps'),
      items(
        'steps',
        ['Looking', 'Pupils see the places that suit their age and their days only.'],
        ['Asking', 'The organisation hears of it and answers.'],
        usesContract
          ? ['Signing', 'School, organisation, pupil and parent sign on their own screens.']
          : ['Agreeing', 'Where, when and with whom stands in one place.'],
        isMas
          ? ['Hours', 'The pupil writes down hours, the organisation says whether they are right.']
          : ['Working', 'The supervisors of the school and of the organisation keep in touch.'],
        ['Done', 'The school finishes it and the pupil gets a proof.'],
      ),
      picture('route-square'),
      heading('Rules at work'),
      words(
        'There are rules for who is under 18: how many hours a day, how late, and which work is not allowed. We reckon them for every place and every hour.',
      ),
      tellsHours ? button('See the rules by age', '/working-while-young') : button('Read the questions', '/help'),
      heading('Read on as who you are'),
      button('For pupils', '/for-pupils'),
      button('For parents', '/for-parents'),
      button('For organisations', '/for-organizations'),
      button('For schools', '/for-schools'),
    ],
  },
})

/** What every tenant tells of the organization of its own. */
export const gladOfHelp = ({ school, company, own }: Told): Both => ({
  nl: {
    title: `Bij ${company} zijn ze blij met hulp`,
    slug: 'blij-met-hulp',
    lead: `Leerlingen van ${school} steken elke week de handen uit de mouwen.`,
    blocks: [
      { type: 'picture', picture: own.pictures.host, caption: '' },
      words('Het begon met één leerling op een woensdagmiddag. Nu komt er elke week iemand.'),
      { type: 'quote', text: 'Zij leren van ons, en wij net zo goed van hen.', by: company },
      words('Ook zo’n plek aanbieden? Lees hoe het gaat op [Voor organisaties](/voor-organisaties).'),
    ],
  },
  en: {
    title: `${company} is glad of the help`,
    slug: 'glad-of-the-help',
    lead: `Pupils of ${school} roll up their sleeves every week.`,
    blocks: [
      { type: 'picture', picture: own.pictures.host, caption: '' },
      words('It began with one pupil on a Wednesday afternoon. Now somebody comes every week.'),
      { type: 'quote', text: 'They learn from us, and we learn as much from them.', by: company },
      words('Would you like to offer such a place? Read how it goes [for organisations](/for-organizations).'),
    ],
  },
})
