import type { Block } from '#areas/content/blocks/model.ts'

type Written = { title: string; slug: string; lead: string; blocks: Block[] }
type Both = { nl: Written; en: Written }
type Site = { app: string; support: string }

const heading = (text: string): Block => ({ type: 'heading', text })
const words = (...paragraphs: string[]): Block => ({ type: 'text', text: paragraphs.join('\n\n') })

const accessibility = ({ app, support }: Site): Both => ({
  nl: {
    title: 'Toegankelijkheid',
    slug: 'toegankelijkheid',
    lead: `Iedereen moet ${app} kunnen gebruiken.`,
    blocks: [
      words(
        'We houden ons aan WCAG 2.2, niveau AA. Elk scherm wordt bij elke wijziging nagekeken door een programma (axe), en met het toetsenbord doorlopen.',
      ),
      heading('Wat je mag verwachten'),
      words(
        '- Alles werkt met het toetsenbord.\n- Zoeken, aanvragen en tekenen kan zonder JavaScript.\n- Tekst en knoppen hebben genoeg contrast, ook in het donker.\n- Beelden hebben een beschrijving, of zijn alleen versiering.',
      ),
      heading('Lukt iets niet?'),
      words(
        `Mail [${support}](mailto:${support}) of gebruik het [contactformulier](/contactformulier). We zoeken een oplossing.`,
      ),
    ],
  },
  en: {
    title: 'Accessibility',
    slug: 'accessibility',
    lead: `Everybody should be able to use ${app}.`,
    blocks: [
      words(
        'We keep to WCAG 2.2, level AA. With every change each screen is checked by a program (axe), and walked through with the keyboard.',
      ),
      heading('What you may expect'),
      words(
        '- Everything works with the keyboard.\n- Searching, applying and signing work without JavaScript.\n- Text and buttons have enough contrast, in the dark as well.\n- Pictures are described, or are decoration only.',
      ),
      heading('Does something not work?'),
      words(
        `Mail [${support}](mailto:${support}) or use the [contact form](/contactformulier). We will look for a way.`,
      ),
    ],
  },
})

const terms = ({ app }: Site): Both => ({
  nl: {
    title: 'Voorwaarden',
    slug: 'voorwaarden',
    lead: `Dit spreken we af met wie ${app} gebruikt.`,
    blocks: [
      heading('Voor iedereen'),
      words(
        '- Vul in wat waar is.\n- Houd je wachtwoord voor jezelf.\n- Gebruik gegevens van anderen alleen voor de stage.',
      ),
      heading('Voor organisaties'),
      words(
        'Je zet alleen plekken neer die er echt zijn. Werk en tijden passen bij de leeftijd van de leerling. Er is altijd iemand die begeleidt.',
      ),
      heading('Als het misgaat'),
      words(
        'We mogen een plek of een account sluiten als dat nodig is voor de veiligheid van een leerling. We zeggen er altijd bij waarom.',
      ),
    ],
  },
  en: {
    title: 'Terms',
    slug: 'terms',
    lead: `What we agree with whoever uses ${app}.`,
    blocks: [
      heading('For everybody'),
      words(
        '- Fill in what is true.\n- Keep your password to yourself.\n- Use the data of others for the internship only.',
      ),
      heading('For organizations'),
      words(
        'Offer only places that are really there. Work and hours suit the age of the pupil. There is always somebody who guides.',
      ),
      heading('When things go wrong'),
      words('We may close a place or an account where the safety of a pupil asks for it. We always say why.'),
    ],
  },
})

const cookies = ({ app }: Site): Both => ({
  nl: {
    title: 'Cookies',
    slug: 'cookies',
    lead: `${app} zet alleen cookies die nodig zijn. Daarom vragen we je niets.`,
    blocks: [
      words(
        '- **Inloggen**: een cookie onthoudt dat jij het bent, tot je uitlogt.\n- **Taal**: een cookie onthoudt een jaar lang je taal.\n- **Weergave**: een cookie onthoudt of je licht of donker kiest.\n- **Organisatie**: een cookie onthoudt namens wie je werkt.',
        'Er zijn geen advertenties, en niemand volgt je.',
      ),
    ],
  },
  en: {
    title: 'Cookies',
    slug: 'about-cookies',
    lead: `${app} sets the cookies it needs and no others. That is why we ask you nothing.`,
    blocks: [
      words(
        '- **Signing in**: a cookie remembers that it is you, until you sign out.\n- **Language**: a cookie remembers your language for a year.\n- **Look**: a cookie remembers whether you chose light or dark.\n- **Organization**: a cookie remembers for whom you work.',
        'There are no advertisements, and nobody follows you.',
      ),
    ],
  },
})

/** What a website says of itself: who can use it, what is agreed, which cookies there are. */
export const pagesOfItself = [accessibility, terms, cookies]
