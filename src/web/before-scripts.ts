// Functions that a page runs before its scripts are there. Each stands in the page itself: short, without imports.

declare global {
  interface Window {
    keepTap?: (event: Event) => void
    keptTap?: HTMLElement
    keepTyped?: (event: Event) => void
    keptTyped?: Map<Field, string | boolean>
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps the last tap on a button that does nothing without scripts, and shows that it waits: on a slow phone somebody is
 * faster than they are. Ctrl K counts as a tap on what it opens. Goes into the head; links and forms need no help.
 */
export const keepTaps =
  "addEventListener('click',window.keepTap=function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b){e.preventDefault();e.stopImmediatePropagation();window.keptTap=b;document.documentElement.dataset.busy=''}},true);" +
  "addEventListener('keydown',function k(e){if(!window.keepTap)return removeEventListener('keydown',k,true);var b=(e.ctrlKey||e.metaKey)&&e.key==='k'&&document.querySelector('.cmdk');if(b){e.preventDefault();b.click()}},true)"

/**
 * Remembers what is typed, chosen and ticked before the scripts are there: React hears nothing of it, and writes over a
 * text that it finds other than it drew it. What was touched last comes last. Goes into the head.
 */
export const keepTyping =
  "addEventListener('input',window.keepTyped=function(e){var f=e.target,m=window.keptTyped=window.keptTyped||new Map;m.delete(f);m.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)},true)"

/** Says what was typed before the page was alive, then does what was tapped; once. */
export function giveBack(): void {
  const { keepTap, keptTap, keepTyped, keptTyped } = window
  if (!keepTap) return
  removeEventListener('click', keepTap, true)
  if (keepTyped) removeEventListener('input', keepTyped, true)
  delete window.keepTap
  delete window.keptTap
  delete window.keepTyped
  delete window.keptTyped
  delete document.documentElement.dataset.busy
  for (const [field, said] of keptTyped ?? []) if (field.isConnected) typeAgain(field, said)
  if (keptTap?.isConnected) keptTap.click()
}

/** That something was typed before the page was alive: it is as if somebody did it now. */
export class TypedAgain extends Event {}

function typeAgain(field: Field, said: string | boolean): void {
  const isTick = typeof said === 'boolean'
  const isLeft = field !== document.activeElement
  // What a file is called cannot be put back, and need not be.
  if (field.type !== 'file') {
    const [key, other] = isTick ? (['checked', !said] as const) : (['value', `${said} `] as const)
    // Where the page wrote over what stood there, the caret belongs after what is put back, which is where it goes by itself.
    const isWhole = !isLeft && field.value === said
    const at = isWhole && !(field instanceof HTMLSelectElement) ? field.selectionStart : null
    // React compares with what was set last on the element itself; past its back it is set by the element's own kind.
    Object.assign(field, { [key]: other })
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), key)?.set?.call(field, said)
    if (at !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(at, at)
  }
  for (const name of ['input', isTick ? 'click' : 'change', ...(isLeft ? ['focusout'] : [])])
    field.dispatchEvent(new TypedAgain(name, { bubbles: true }))
}

/**
 * Lets the scripts of a page wait until somebody points at it, touches it, types or scrolls. Where the screen is wide
 * enough for the map beside the list, or the address names a part of the page, they come at once.
 * `html` is a whole page; its scripts are the only module in it.
 */
export function scriptsWait(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="waiting"')
    .replace(/<script([^<>]*) type="module"/, '<script$1 type="waiting"')
    .replace('</body>', `<script nonce="${nonce}">${startOnTouch}</script></body>`)
}

const startOnTouch = `{const on=['pointerover','touchstart','keydown','focusin','click','input','scroll'],how={capture:true,passive:true},
go=()=>{on.forEach(n=>removeEventListener(n,go,how));document.querySelectorAll('link[rel=waiting]').forEach(l=>l.rel='modulepreload');
const from=document.querySelector('script[type=waiting]'),to=document.createElement('script');to.type='module';to.nonce=from.nonce;to.text=from.text;from.after(to);to.remove()};
matchMedia('(min-width:80rem)').matches||location.hash?go():on.forEach(n=>addEventListener(n,go,how))}`
