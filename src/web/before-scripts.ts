// Functions that a page runs before its scripts are there. Each stands in the page itself: short, without imports.

declare global {
  interface Window {
    keepTap?: (event: Event) => void
    keptTap?: HTMLElement
  }
}

/**
 * Keeps the last tap on a button that does nothing without scripts, and shows that it waits: on a slow phone somebody is
 * faster than they are. Ctrl K counts as a tap on what it opens. Goes into the head; links and forms need no help.
 */
export const keepTaps =
  "addEventListener('click',window.keepTap=function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b){e.preventDefault();e.stopImmediatePropagation();window.keptTap=b;document.documentElement.dataset.busy=''}},true);" +
  "addEventListener('keydown',function k(e){if(!window.keepTap)return removeEventListener('keydown',k,true);var b=(e.ctrlKey||e.metaKey)&&e.key==='k'&&document.querySelector('.cmdk');if(b){e.preventDefault();b.click()}},true)"

/** Does what was tapped before the page was alive, once. */
export function giveTaps(): void {
  const { keepTap, keptTap } = window
  if (!keepTap) return
  removeEventListener('click', keepTap, true)
  delete window.keepTap
  delete window.keptTap
  delete document.documentElement.dataset.busy
  if (keptTap?.isConnected) keptTap.click()
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
