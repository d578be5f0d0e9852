// A separate process that decodes uploads, so that a malicious picture cannot harm the server (pictures.ts).
import { encodePicture, encodePoster } from './encode-pictures.ts'

/** A request of the server. */
export type EncodingRequest = { id: number; purpose: 'picture' | 'poster'; bytes: Uint8Array }
/** `images` is undefined when the picture cannot be decoded or is too large. */
export type EncodingReply = { id: number; images: Uint8Array[] | undefined }

process.on('message', ({ id, purpose, bytes }: EncodingRequest) => {
  const encode = purpose === 'poster' ? encodePoster : encodePicture
  void encode(Buffer.from(bytes)).then((images) => process.send!({ id, images } satisfies EncodingReply))
})
// The server has ended.
process.on('disconnect', () => process.exit(0))
