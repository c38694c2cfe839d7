/** A Dutch word that asks much of a reader of fourteen, and one that says the same. */
const easier: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aanvang: 'begin',
    aanvangen: 'beginnen',
    additionele: 'extra',
    administratieve: 'op kantoor',
    affiniteit: 'interesse',
    alsmede: 'en',
    assisteert: 'helpt',
    assisteren: 'helpen',
    beschikken: 'hebben',
    betreffende: 'over',
    cliënten: 'mensen',
    competenties: 'wat je kunt',
    coördineren: 'regelen',
    desgewenst: 'als je wilt',
    dienen: 'moeten',
    dient: 'moet',
    diverse: 'verschillende',
    doelgroep: 'mensen voor wie je het doet',
    echter: 'maar',
    eveneens: 'ook',
    faciliteren: 'mogelijk maken',
    gedurende: 'tijdens',
    gelieve: 'wil je',
    indien: 'als',
    inventariseren: 'opschrijven wat er is',
    inzake: 'over',
    klantgericht: 'vriendelijk voor klanten',
    middels: 'met',
    momenteel: 'nu',
    nauwkeurig: 'precies',
    noodzakelijk: 'nodig',
    omtrent: 'over',
    ondersteunen: 'helpen',
    ondersteunt: 'helpt',
    optimaliseren: 'beter maken',
    participeren: 'meedoen',
    proactief: 'uit jezelf',
    realiseren: 'maken',
    reeds: 'al',
    representatief: 'netjes',
    teneinde: 'om',
    tevens: 'ook',
    veelal: 'vaak',
    verricht: 'doet',
    verrichten: 'doen',
    verstrekken: 'geven',
    vervaardigen: 'maken',
    voorafgaand: 'vooraf',
    werkzaamheden: 'werk',
    woonachtig: 'wonend',
  }),
)

/** Twelve words is what we write ourselves; from here on a reader at B1 loses the beginning of a sentence. */
export const mostWords = 18

export type ReadingHint =
  | { kind: 'sentence'; text: string; words: number }
  | { kind: 'word'; word: string; easier: string }

/** What makes a Dutch text harder to read than it has to be: a hint to its writer, never a rule. The longest sentence first. */
export function readingHints(text: string): ReadingHint[] {
  const sentences = text
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => ({ text: sentence.trim(), words: wordsIn(sentence).length }))
    .filter(({ words }) => words > mostWords)
    .toSorted((a, b) => b.words - a.words)
  const hard = [...new Set(wordsIn(text).map((word) => word.toLowerCase()))].flatMap((word) => {
    const other = easier.get(word)
    return other ? [{ kind: 'word' as const, word, easier: other }] : []
  })
  return [...sentences.map((sentence) => ({ kind: 'sentence' as const, ...sentence })), ...hard]
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\d’'-]+/gu) ?? []
}
