import qrcode from 'qrcode'

/** A QR code, black on white with a quiet zone of four modules; `label` where it is more than decoration. */
export function Qr({ text, label }: { text: string; label?: string }) {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 8
  const cells: string[] = []
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) cells.push(`M${x + 4} ${y + 4}h1v1h-1z`)
  }
  const drawn = (
    <>
      <rect width={size} height={size} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </>
  )
  return label ? (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      {drawn}
    </svg>
  ) : (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      {drawn}
    </svg>
  )
}
