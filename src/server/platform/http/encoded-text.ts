import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** Shorter texts are sent as they are: encoding would cost more than the bytes it saves. */
export const ENCODING_THRESHOLD = 1024
/** Up to this size a text is encoded in one call: a stream would take as long again as the encoding, 0.2 ms at most. */
export const SYNC_ENCODING_THRESHOLD = 64 * 1024
/** For pages and answers: half the time of quality 4, for a twentieth more bytes; higher ones take much longer for less (decision 116). */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
export const gzipOptions = { level: 3 }

const encode = {
  br: (text: Buffer) => brotliCompressSync(text, brotliOptions),
  gzip: (text: Buffer) => gzipSync(text, gzipOptions),
}

/** The text of an answer that may be sent more than once, with its encodings: each is made when it is first asked for. */
export class EncodedText {
  readonly #plain: Buffer
  readonly #encoded = new Map<Encoding, Buffer>()
  constructor(text: string) {
    this.#plain = Buffer.from(text)
  }

  /** In bytes, not encoded. */
  get size(): number {
    return this.#plain.length
  }

  toString(): string {
    return this.#plain.toString()
  }

  /** Sends the form that the client accepts. */
  send(request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', addVary(reply.getHeader('vary')))
    const encoding = this.size < ENCODING_THRESHOLD ? undefined : acceptedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(this.#plain)
    return reply.header('content-encoding', encoding).send(this.#form(encoding))
  }

  #form(encoding: Encoding): Buffer {
    let form = this.#encoded.get(encoding)
    if (form === undefined) this.#encoded.set(encoding, (form = encode[encoding](this.#plain)))
    return form
  }
}

const addVary = (vary: unknown) => (typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding')

/** The best encoding that an `Accept-Encoding` header names; `q=0` refuses one (RFC 9110). */
function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim())
    if (!params.some((param) => /^q=0(?:\.0{0,3})?$/.test(param))) accepted.add(name)
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined
}
