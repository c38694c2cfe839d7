import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n.tsx'
import './kept-mail.css'

/**
 * A mail as its reader sees it, in a frame of its own in which nothing runs: what people wrote stands in it. The page may look in,
 * to make the frame as tall as the letter; without scripts it stays as tall as most letters are.
 */
export function MailFrame({ html, byNight = false }: { html: string; byNight?: boolean }) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const measure = () => {
      dress(frame.current, byNight)
      const letter = frame.current?.contentDocument?.body?.firstElementChild
      if (letter && letter.clientHeight > 0) setHeight(letter.clientHeight)
    }
    measure()
    const shown = frame.current
    shown?.addEventListener('load', measure)
    window.addEventListener('resize', measure)
    return () => {
      shown?.removeEventListener('load', measure)
      window.removeEventListener('resize', measure)
    }
  }, [html, byNight])
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title={t(byNight ? 'notifications.test.letter-night' : 'notifications.test.letter')}
      srcDoc={html}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      style={height ? { height: `${height}px` } : undefined}
    />
  )
}

/**
 * Our own rules let no style sheet into the frame that a letter brings along; its reader's program does. What it brings
 * for the dark holds by night whatever this machine is set to.
 */
function dress(frame: HTMLIFrameElement | null, byNight: boolean): void {
  const [letter, view] = [frame?.contentDocument, frame?.contentWindow]
  const rules = letter?.querySelector('style')?.textContent
  if (!letter || !view || !rules || letter.adoptedStyleSheets.length > 0) return
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(byNight ? rules.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, '(min-width:0)') : rules)
  letter.adoptedStyleSheets = [sheet]
}
