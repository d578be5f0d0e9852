import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFArray, PDFDict, PDFDocument, PDFInvalidObject, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Why a PDF is refused; `unreadable` covers files that only claim to be one. */
export type DocumentRefusal = 'unreadable' | 'encrypted' | 'active' | 'too_long'

const maxPages = 12
const pageWidth = 1000
/** A page of this many times its width is no page of a document. */
const maxRatio = 4

// Whatever runs, plays, sends or carries another file (ISO 32000-2, 7.11.4, 12.6.4, 13). Names of keys, types and actions alike.
const activeNames = new Set([
  'JS',
  'JavaScript',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'Launch',
  'GoToE',
  'GoToR',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'Movie',
  'Sound',
  'Rendition',
  '3D',
  'XFA',
])

/** The pages of a harmless PDF as WebP, one after the other, or why it is refused. */
export async function encodeDocument(bytes: Buffer): Promise<Buffer[] | DocumentRefusal> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'unreadable'
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
    if (document.isEncrypted) return 'encrypted'
    if (isActive(document)) return 'active'
    if (document.getPageCount() > maxPages) return 'too_long'
    return await drawPages(bytes)
  } catch {
    return 'unreadable'
  }
}

/** Every object of the file, reachable or not, is looked at once. */
function isActive({ context }: PDFDocument): boolean {
  const pending: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
    if (object instanceof PDFName && activeNames.has(object.decodeText())) return true
    if (object instanceof PDFInvalidObject && mentionsActive(object)) return true
    if (object instanceof PDFArray) pending.push(...object.asArray())
    const dictionary = object instanceof PDFStream ? object.dict : object
    if (!(dictionary instanceof PDFDict)) continue
    for (const [key, value] of dictionary.entries()) {
      if (activeNames.has(key.decodeText())) return true
      pending.push(value)
    }
  }
  return false
}

/** What our parser cannot read, another one might: its names are looked for in the bytes. */
function mentionsActive(object: PDFInvalidObject): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
    .toString('latin1')
    .split('/')
    .some((text) => activeNames.has(/^\w*/.exec(text)![0]))
}

/** PDFium draws without running anything; staff see these pictures, never the file in their browser. */
async function drawPages(bytes: Buffer): Promise<Buffer[] | DocumentRefusal> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages: Buffer[] = []
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      if (!(width > 0 && height > 0 && height / width <= maxRatio)) return 'unreadable'
      const { data } = await page.render({ scale: pageWidth / width, render: encodePage })
      pages.push(Buffer.from(data))
    }
    document.destroy()
    return pages.length === 0 ? 'unreadable' : pages
  } finally {
    library.destroy()
  }
}

type Bitmap = { data: Uint8Array; width: number; height: number }

const encodePage = ({ data, width, height }: Bitmap) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()
