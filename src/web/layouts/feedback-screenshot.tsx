import { toCanvas } from 'html-to-image'
import { useRef, useState, type ChangeEvent } from 'react'
import ReactCrop, { type PixelCrop } from 'react-image-crop'
import { cutLabels } from '#web/design/crop.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

const least = 33
const largest = 4 * 1024 * 1024

type ScreenshotProps = {
  /** The picture as base64, once it is cut out. */
  shot: string | undefined
  onShot: (shot: string | undefined) => void
  onDrawing: (drawing: boolean) => void
  errors: string[] | undefined
}

/** A picture of the page or a PNG of one's own, of which one keeps the part that matters. */
export default function Screenshot({ shot, onShot, onDrawing, errors }: ScreenshotProps) {
  const t = useT()
  const [source, setSource] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'capture' | 'file' | 'small' | 'large'>()
  const [crop, setCrop] = useState<PixelCrop>()
  const picture = useRef<HTMLImageElement>(null)

  function show(url: string | undefined) {
    setSource(url)
    setCrop(undefined)
    onDrawing(url !== undefined)
  }

  async function capture() {
    setProblem(undefined)
    setBusy(true)
    try {
      // The page is drawn as one sees it, without the dialog that lies over it.
      const canvas = await toCanvas(document.body, {
        pixelRatio: 1,
        fontEmbedCSS: await fontFaces(),
        filter: ({ nodeName }) => !['DIALOG', 'NOSCRIPT'].includes(nodeName),
      })
      show(ofViewport(canvas))
    } catch {
      setProblem('capture')
    } finally {
      setBusy(false)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setProblem(undefined)
    if (!file) return
    if (!['image/png', 'image/jpeg'].includes(file.type)) setProblem('file')
    else show(URL.createObjectURL(file))
    target.value = ''
  }

  function keep() {
    const image = picture.current
    if (!image) return
    const cut = cutOut(image, crop)
    if (cut === 'small') return setProblem('small')
    const base64 = cut.split(',')[1] ?? ''
    if (base64.length * 0.75 > largest) return setProblem('large')
    setProblem(undefined)
    onShot(base64)
    show(undefined)
  }

  const messages = [...(problem ? [t(`support.shot.${problem}`)] : []), ...(errors ?? [])]
  return (
    <fieldset className="field" data-invalid={messages.length ? '' : undefined}>
      <legend className="label">
        {t('support.screenshot')} <span className="opt">{t('shell.form.optional')}</span>
      </legend>
      <p className="hint">{t('support.shot.help')}</p>
      {messages.length ? (
        <p className="error" role="alert">
          <Icon name="warning-circle-fill" /> {messages.join(' ')}
        </p>
      ) : null}
      {source ? (
        <>
          <ReactCrop
            {...(crop ? { crop } : {})}
            minWidth={least}
            minHeight={least}
            keepSelection
            ruleOfThirds
            onChange={setCrop}
            ariaLabels={cutLabels(t)}
          >
            <img
              ref={picture}
              src={source}
              alt={t('support.shot.whole')}
              onLoad={({ currentTarget: { width, height } }) =>
                setCrop({ unit: 'px', x: width * 0.1, y: height * 0.1, width: width * 0.8, height: height * 0.8 })
              }
            />
          </ReactCrop>
          <p className="row">
            <button type="button" className="btn btn-primary" onClick={keep}>
              <Icon name="crop" /> {t('support.shot.keep')}
            </button>
            <button type="button" className="btn" onClick={() => show(undefined)}>
              {t('support.cancel')}
            </button>
          </p>
        </>
      ) : shot ? (
        <div className="row">
          <img className="shot" src={`data:image/png;base64,${shot}`} alt={t('support.shot.kept')} />
          <button type="button" className="btn" onClick={() => onShot(undefined)}>
            <Icon name="trash" /> {t('support.shot.remove')}
          </button>
        </div>
      ) : (
        <div className="row">
          <button type="button" className="btn" disabled={isBusy} onClick={() => void capture()}>
            <Icon name="image" /> {t(isBusy ? 'support.shot.busy' : 'support.shot.make')}
          </button>
          <label className="btn">
            <Icon name="upload-simple" /> {t('support.shot.choose')}
            <input className="vh" type="file" accept="image/png,image/jpeg" onChange={choose} />
          </label>
        </div>
      )}
    </fieldset>
  )
}

/** The fonts of the page as rules that stand on their own: a drawing cannot ask the server for them. */
async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map((rule) => ({ css: rule.cssText, base: sheet.href ?? location.href })),
  )
  const latin = rules.filter(({ css }) => !/unicode-range/i.test(css) || /unicode-range:[^;:]*U\+0{0,4}-/i.test(css))
  const faces = await Promise.all(
    latin.map(async ({ css, base }) => {
      const address = /url\(["']?([^"'()]+)["']?\)/.exec(css)?.[1]
      if (!address) return ''
      const bytes = await (await fetch(new URL(address, base))).blob()
      return css.replace(address, await asDataUrl(bytes))
    }),
  )
  return faces.join('\n')
}

function asDataUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('unreadable font'))
    reader.readAsDataURL(bytes)
  })
}

/** The part of the page that is on the screen, as a data address. */
function ofViewport(page: HTMLCanvasElement): string {
  const cut = document.createElement('canvas')
  cut.width = Math.min(innerWidth, page.width)
  cut.height = Math.min(innerHeight, page.height)
  cut.getContext('2d')?.drawImage(page, -scrollX, -scrollY)
  return cut.toDataURL('image/png')
}

/** The chosen rectangle in the picture's own pixels; the whole picture when nothing was chosen. */
function cutOut(image: HTMLImageElement, crop: PixelCrop | undefined): string | 'small' {
  const scale = image.naturalWidth / image.width
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: image.width, height: image.height }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  if (Math.min(canvas.width, canvas.height) < least) return 'small'
  canvas.getContext('2d')?.drawImage(image, -x * scale, -y * scale, image.naturalWidth, image.naturalHeight)
  return canvas.toDataURL('image/png')
}
