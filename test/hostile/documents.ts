import { chanceOf, type Chance } from './chance.ts'

/** What a script that runs does: each way of running is told by a flag, and none should be raised. */
const run = 'window.ran=1'

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\tscript:',
  'java\nscript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  'vbscript:',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg onload=>',
  'blob:',
  'view-source:javascript:',
  'feed:javascript:',
  '//evil.example/',
  '/\\evil.example/',
  'https:evil.example',
  'https://evil.example/\u202e',
  'filesystem:',
  'jar:javascript:',
]
const events = [
  'onload',
  'onerror',
  'onclick',
  'onfocus autofocus',
  'onmouseover',
  'onanimationstart',
  'ontoggle open',
  'onbegin',
  'onpointerenter',
  'onwheel',
]
const elements = [
  'img src=x',
  'svg',
  'body',
  'iframe srcdoc=x',
  'video src=x',
  'details',
  'input',
  'marquee',
  'object data=x',
  'math',
  'audio src=x',
  'button',
  'select',
  'style',
  'base href=//evil.example/',
  'form',
  'isindex',
  'embed src=x',
  'link rel=stylesheet href=x',
  'xss',
]
/** Markup that browsers make something else of when it is read a second time. */
const mutating = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=RUN&gt;">',
  '<svg></p><style><a id="</style><img src=x onerror=RUN>">',
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>',
  '<svg><desc><noembed></desc></svg><img src=x onerror=RUN></noembed>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=RUN></style></annotation-xml></math>',
  '<svg><foreignObject><math><mi><iframe srcdoc="<script>RUN</script>"></mi></math></foreignObject></svg>',
  '<template><script>RUN</script></template>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<select><iframe></select><img src=x onerror=RUN>',
  '<xmp><p title="</xmp><svg/onload=RUN>">',
  '<plaintext><script>RUN</script>',
  '<!--><script>RUN</script>-->',
  '<![CDATA[<script>RUN</script>]]>',
  '<?xml-stylesheet href="javascript:RUN"?>',
  '<a href="javascript:RUN">',
  '<table><caption><style>@import "javascript:RUN"</style>',
]
const css = [
  'expression(RUN)',
  'url(javascript:RUN)',
  '</style><script>RUN</script>',
  '@import "//evil.example/x.css";',
  '-moz-binding:url(//evil.example/x.xml#x)',
  'behavior:url(x.htc)',
  '\\65xpression(RUN)',
  '*{background:url("data:image/svg+xml,<svg onload=RUN>")}',
]
/** Words that look like marks of ours and would end what surrounds them. */
const marks = [
  '[x](SCHEME)',
  '**[x](SCHEME)**',
  '[x](/ok"onclick="RUN)',
  '[x](https://ok.example/"onmouseover="RUN)',
  '[x](https://ok.example/)<svg/onload=RUN>',
  '[<img src=x onerror=RUN>](/ok)',
  '[x](((SCHEME)))',
  '- [x](SCHEME)',
  '[x][SCHEME]',
  '{{constructor.constructor("RUN")()}}',
  '${RUN}',
  '</script><script>RUN</script>',
  '\u2028</script><script>RUN</script>',
  '"};RUN;//',
  '&lt;script&gt;RUN&lt;/script&gt;',
  '&#60;script&#62;RUN&#60;/script&#62;',
  '\\u003cscript\\u003eRUN\\u003c/script\\u003e',
  '%3Cscript%3ERUN%3C/script%3E',
  '<\u0000script>RUN</script>',
  '＜script＞RUN＜/script＞',
]

/** One hostile piece of text, of whichever family. */
function hostile(chance: Chance): string {
  const scheme = `${chance.one(schemes)}${run}`
  const family = chance.below(5)
  const text =
    family === 0
      ? `<${chance.one(elements)} ${chance.one(events)}=RUN>`
      : family === 1
        ? chance.one(mutating)
        : family === 2
          ? chance.one(css)
          : family === 3
            ? scheme
            : chance.one(marks)
  const turned = chance.is(0.2) ? text.replaceAll('<', chance.one(['&lt;', '\u003c', '%3c', '＜', '<'])) : text
  return turned.replaceAll('SCHEME', scheme).replaceAll('RUN', run)
}

export type HostileDocument = {
  title: string
  lead: string
  blocks: Record<string, unknown>[]
  /** For whom the page says it is, and where it says it lies. */
  audience?: string
  readers?: string[]
  parentId?: string
}

/** So many documents, in which every word and every address of every block is somebody's who means harm. */
export function hostileDocuments(count: number, seed = 1): HostileDocument[] {
  const chance = chanceOf(seed)
  const bad = () => hostile(chance)
  const address = () => (chance.is(0.7) ? `${chance.one(schemes)}${run}` : bad())
  const parts = () => [{ title: bad(), text: bad() }]
  /** What stands between the bars of a table: a line and a bar of its own would make another table of it. */
  const cell = () => bad().replaceAll(/[\n|]/g, ' ')
  /** Often what is taken, so that the words beside it are shown. */
  const or = (taken: string) => (chance.is(0.6) ? taken : address())
  const makers = [
    () => ({ type: 'heading', text: bad() }),
    () => ({ type: 'text', text: `${bad()}\n\n- ${bad()}\n${bad()}` }),
    () => ({ type: 'picture', picture: chance.is(0.5) ? 'goat-shed' : address(), caption: bad() }),
    () => ({ type: 'beside', picture: chance.is(0.5) ? 'tea-room' : address(), text: bad(), side: 'left' }),
    () => ({ type: 'facts', items: parts() }),
    () => ({ type: 'table', text: `${cell()} | ${cell()}\n${cell()} | ${cell()}` }),
    () => ({
      type: 'steps',
      items: parts(),
      ...(chance.is(0.5) ? { here: chance.one<unknown>([1, 0, -1, 99, bad()]) } : {}),
    }),
    () => ({ type: 'questions', items: parts() }),
    () => ({ type: 'quote', text: bad(), by: bad() }),
    () => ({ type: 'button', label: bad(), to: address() }),
    () => ({ type: 'file', file: address(), label: bad() }),
    () => ({ type: 'columns', items: [...parts(), ...parts()] }),
    () => ({ type: 'form', form: or('contact'), label: bad() }),
    () => ({ type: 'video', video: or('https://vimeo.com/76979871'), title: bad() }),
    () => ({ type: 'vacancies', title: bad(), search: or(`/stagebank?q=${encodeURIComponent(bad())}`) }),
    () => ({ type: 'map', place: or('Venray'), label: bad() }),
    () => ({ type: 'contact', title: bad(), text: bad(), label: bad(), to: address() }),
    () => ({ type: chance.one(['html', 'script', 'iframe', '__proto__', 'constructor']), text: bad(), html: bad() }),
    () => ({
      type: 'text',
      text: bad(),
      style: chance.one(css),
      onclick: run,
      dangerouslySetInnerHTML: { __html: bad() },
    }),
  ]
  return Array.from({ length: count }, (_, at) => ({
    title: chance.is(0.3) ? bad().slice(0, 110) : `Stuk ${at}`,
    lead: chance.is(0.3) ? bad() : '',
    blocks: [(makers[at % makers.length] as () => Record<string, unknown>)()],
    ...(chance.is(0.05) ? { audience: chance.one(['everyone', 'roles', bad()]), readers: [bad()] } : {}),
    ...(chance.is(0.05) ? { parentId: address() } : {}),
  }))
}
