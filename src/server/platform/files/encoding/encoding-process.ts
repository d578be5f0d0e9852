// A separate process that decodes uploads, so that a malicious file cannot harm the server (pictures.ts, documents.ts).
import type { DocumentRefusal } from './encode-document.ts'
import { encodeLogo, encodePicture, encodePoster } from './encode-pictures.ts'

/** A request of the server. */
export type EncodingRequest = { id: number; purpose: 'picture' | 'poster' | 'logo' | 'document'; bytes: Uint8Array }
/** `images` is undefined when the file cannot be decoded or is too large; `refusal` says why for a document. */
export type EncodingReply = { id: number; images: Uint8Array[] | undefined; refusal?: DocumentRefusal | undefined }

const encoders = {
  picture: encodePicture,
  poster: encodePoster,
  logo: encodeLogo,
  // PDFium takes 10 MB of memory, which pictures do without.
  document: async (bytes: Buffer) => (await import('./encode-document.ts')).encodeDocument(bytes),
}

process.on('message', ({ id, purpose, bytes }: EncodingRequest) => {
  void encoders[purpose](Buffer.from(bytes)).then((result) => {
    const reply = typeof result === 'string' ? { images: undefined, refusal: result } : { images: result }
    process.send!({ id, ...reply } satisfies EncodingReply)
  })
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
