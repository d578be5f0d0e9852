import encodeQR from 'qr'

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const quietZone = 4
/** Pixels of its side at most: a card on a small phone is that wide. */
const largest = 288

/** A text as a QR code, dark on light in both themes, as scanners expect it. Each module is as many whole pixels wide. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: quietZone })
  const side = modules.length * Math.max(1, Math.floor(largest / modules.length))
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="h-auto max-w-full shrink-0 rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${modules.length}v${modules.length}H0z`} />
      <path fill="#000" d={darkModules(modules)} />
    </svg>
  )
}

/** One rectangle per run of dark modules in a row. */
function darkModules(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of modules.entries())
    for (let x = row.indexOf(true); x !== -1;) {
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      path += `M${x} ${y}h${length}v1h-${length}z`
      x = row.indexOf(true, x + length)
    }
  return path
}
