import { SaxesParser } from 'saxes'

/** An ordinary picture has a few hundred elements; each costs time to render. */
const elementLimit = 5_000
const depthLimit = 100
const refusedElements = new Set(['image', 'feimage', 'foreignobject'])

/**
 * Whether a text is a well-formed SVG that is safe to render: no entities (they expand without bound), no embedded pictures, a bounded
 * number of elements. Scripts need no check: rendering ignores them. Time is linear in the length of the text.
 */
export function isSafeSvg(text: string): boolean {
  const parser = new SaxesParser()
  let elements = 0
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) throw new Error('a document type with declarations of its own')
  })
  parser.on('opentag', ({ name, isSelfClosing }) => {
    const localName = name.slice(name.indexOf(':') + 1).toLowerCase()
    if (elements === 0 && localName !== 'svg') throw new Error('not an SVG')
    if (refusedElements.has(localName)) throw new Error('another picture inside')
    if (++elements > elementLimit || ++depth > depthLimit) throw new Error('too many elements')
    if (isSelfClosing) depth--
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    if (!isSelfClosing) depth--
  })
  try {
    parser.write(text).close()
    return elements > 0
  } catch {
    return false
  }
}
