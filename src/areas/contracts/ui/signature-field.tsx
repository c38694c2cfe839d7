import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type SignaturePad from 'signature_pad'
import { checkTypedName } from '#areas/contracts/names/model.ts'
import type { FormProblem } from '#web/api.ts'
import { Fault, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { bringScript } from '#web/scripts.ts'

/**
 * A signature: typed, or drawn where a script can listen to the pen. Without JavaScript there is only the name, and
 * that is as good.
 */
export function SignatureField({ signerName, problem }: { signerName: string; problem: FormProblem | undefined }) {
  const t = useT()
  const [chosen, setMethod] = useState<'typed' | 'drawn' | null>(null)
  const usual = useUsualMethod()
  const [isOther, setOther] = useState(false)
  const method = chosen ?? usual
  const tab = (name: 'drawn' | 'typed', icon: string, text: string) => (
    <button
      type="button"
      role="tab"
      id={`t-${name}`}
      aria-controls={`p-${name}`}
      aria-selected={method === name}
      tabIndex={method === name ? 0 : -1}
      onClick={() => setMethod(name)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        const other = name === 'drawn' ? 'typed' : 'drawn'
        setMethod(other)
        document.getElementById(`t-${other}`)?.focus()
      }}
    >
      <Icon name={icon} /> {text}
    </button>
  )
  return (
    <>
      <input type="hidden" name="method" value={method ?? 'typed'} />
      {method ? (
        <div className="tabs" role="tablist" aria-label={t('contracts.hand.title')}>
          {tab('drawn', 'pen-nib', t('contracts.sign.draw'))}
          {tab('typed', 'keyboard', t('contracts.sign.type'))}
        </div>
      ) : null}
      {method === 'drawn' ? (
        <div id="p-drawn" role="tabpanel" aria-labelledby="t-drawn">
          <input type="hidden" name="name" value={signerName} />
          <Pad errors={problem?.fields.image} />
        </div>
      ) : (
        <div id="p-typed" {...(method ? { role: 'tabpanel', 'aria-labelledby': 't-typed' } : {})}>
          <TextField
            label={t('contracts.sign.name')}
            name="name"
            className="typed"
            autoComplete="name"
            defaultValue={problem?.values.name}
            errors={problem?.fields.name}
            onBlur={({ currentTarget: { value } }) => setOther(checkTypedName(value, signerName) === 'differs')}
          />
          <p className="hint" role="status">
            {isOther ? t('contracts.sign.other-name', { name: signerName }) : null}
          </p>
        </div>
      )}
    </>
  )
}

const never = () => () => {}

/** A finger draws, a keyboard types; the server cannot know yet. */
function useUsualMethod(): 'typed' | 'drawn' | null {
  return useSyncExternalStore(
    never,
    () => (matchMedia('(pointer: coarse)').matches ? 'drawn' : 'typed'),
    () => null,
  )
}

function Pad({ errors }: { errors: string[] | undefined }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [drawn, setDrawn] = useState({ image: '', strokes: '[]' })
  useEffect(() => {
    const surface = canvas.current
    const gone = new AbortController()
    async function start() {
      const { default: Pen } = await bringScript(() => import('signature_pad'), gone.signal)
      if (gone.signal.aborted || !surface) return
      const ratio = Math.max(1, window.devicePixelRatio)
      surface.width = surface.offsetWidth * ratio
      surface.height = surface.offsetHeight * ratio
      surface.getContext('2d')?.scale(ratio, ratio)
      const pen = new Pen(surface, { minWidth: 0.5, maxWidth: 2.5, penColor: '#000000', backgroundColor: '#ffffff' })
      pen.addEventListener('endStroke', () => {
        const strokes = pen
          .toData()
          .map(({ points }) => points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })))
        setDrawn({ image: pen.toDataURL('image/png'), strokes: JSON.stringify(strokes) })
      })
      pad.current = pen
    }
    // Nobody waits for a pen that is called off.
    void start().catch(() => undefined)
    return () => {
      gone.abort()
      pad.current?.off()
    }
  }, [])
  return (
    <div className="field" data-invalid={errors?.length ? '' : undefined} id="f-image" tabIndex={-1}>
      <Fault errors={errors} />
      <div className="padbox">
        <canvas ref={canvas} className="pen" role="img" aria-label={t('contracts.sign.canvas')} />
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => {
            pad.current?.clear()
            setDrawn({ image: '', strokes: '[]' })
          }}
        >
          <Icon name="arrow-counter-clockwise" /> {t('contracts.event.clear')}
        </button>
      </div>
      <input type="hidden" name="image" value={drawn.image} />
      <input type="hidden" name="strokes" value={drawn.strokes} />
    </div>
  )
}
