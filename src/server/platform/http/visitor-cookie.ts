import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** A browser by the random id in its cookie; `isNew`: it came without one, and gets this one with the response. */
export type Visitor = { readonly id: string; readonly isNew: boolean }

const secretPurpose = 'visitor-cookie'
/** In seconds; longer than any limit lasts. */
const maxAge = 24 * 60 * 60

/** Reads or sets the signed cookie that tells browsers behind one address apart (decision 101). */
export function createVisitorCookie({ env, secrets }: Pick<AppDependencies, 'env' | 'secrets'>) {
  const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
  return ({ headers }: FastifyRequest, reply: FastifyReply): Visitor => {
    const [, known = '', signature = ''] =
      /(?:^|; ?)visitor=([\w-]{22})\.([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '') ?? []
    if (known !== '' && secrets.verify(secretPurpose, known, signature)) return { id: known, isNew: false }
    const id = randomBytes(16).toString('base64url')
    const value = `${id}.${secrets.sign(secretPurpose, id)}`
    reply.header('set-cookie', `visitor=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`)
    return { id, isNew: true }
  }
}
