// The process that decodes what people uploaded: whatever a picture does to it, the program goes on (picture-process.ts).
import { drawPicture, drawPoster } from './draw-pictures.ts'

/** What the program asks for. */
export type DrawingRequest = { id: number; purpose: 'picture' | 'poster'; bytes: Uint8Array }
/** `drawn` is undefined for what cannot be read or is too large. */
export type DrawingReply = { id: number; drawn: Uint8Array[] | undefined }

process.on('message', ({ id, purpose, bytes }: DrawingRequest) => {
  const draw = purpose === 'poster' ? drawPoster : drawPicture
  void draw(Buffer.from(bytes)).then((drawn) => process.send!({ id, drawn } satisfies DrawingReply))
})
// The program is gone.
process.on('disconnect', () => process.exit(0))
