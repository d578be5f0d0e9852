import { SaxesParser } from 'saxes'

/** A drawing of a person or a poster has a few hundred; each costs time to draw. */
const elementLimit = 5_000
const depthLimit = 100
const refusedElements = new Set(['image', 'feimage', 'foreignobject'])

/**
 * Whether a text is a well-formed SVG that may be drawn: no entities (they can grow without bound), no other pictures inside, not too many
 * elements. Scripts need no check: drawing drops them. Time is linear in the length of the text.
 */
export function isPlainSvg(text: string): boolean {
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
