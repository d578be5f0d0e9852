import type { FileEncoding } from '#contract/invitations/constants.ts'

type Decoded = { text: string; encoding: FileEncoding }

/** Bytes that are looked at to tell UTF-16 without a mark from other encodings. */
const sample = 4096

/**
 * The text of a file as spreadsheets save it: UTF-8 and UTF-16 with or without a byte order mark, else Windows-1252, in which every byte
 * is a character. The text has no mark.
 */
export function decodeFile(bytes: Uint8Array): Decoded {
  const marked = markOf(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked }
  const wide = wideOf(bytes.subarray(0, sample))
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

function markOf([first, second, third]: Uint8Array): FileEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Separators, line breaks and Latin letters have a zero beside them in UTF-16, and no other text has zeros. */
function wideOf(bytes: Uint8Array): FileEncoding | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < bytes.length / 20) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}
