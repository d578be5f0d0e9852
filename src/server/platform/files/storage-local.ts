import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadLimit } from '#contract/files/constants.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Storage, UploadWish } from './storage-interface.ts'

const uploadUse = 'upload'
/** Bytes that must be free for the program to count as ready: a few uploads with all their sizes. */
const leastFree = 64 * 1024 * 1024

/** The text that an upload's signature covers. */
const uploadClaim = ({ key, contentType, size, userId, expiresAt }: UploadWish) =>
  [key, contentType, size ?? 'any', userId, expiresAt.getTime()].join('\n')

/** Files on the disk under DATA_DIR/files; uploads come to our own `PUT /storage/upload`. */
export function createLocalStorage(env: Env, secrets: Secrets): Storage {
  const root = join(env.DATA_DIR, 'files')
  const at = (key: string) => {
    if (!/^[a-z]+\/[a-z0-9][a-z0-9.-]*$/.test(key)) throw new Error(`Not a key of the storage: ${key}`)
    return join(root, key)
  }
  return {
    uploadOrigin: new URL(env.APP_URL).origin,
    async ready() {
      return mkdir(root, { recursive: true })
        .then(() => access(root, constants.R_OK | constants.W_OK))
        .then(() => statfs(root))
        .then(
          ({ bavail, bsize }) => bavail * bsize >= leastFree,
          () => false,
        )
    },
    async signUpload(wish) {
      const { key, contentType, size, userId, expiresAt } = wish
      const query = new URLSearchParams({
        contentType,
        ...(size === undefined ? {} : { size: String(size) }),
        userId,
        expiresAt: String(expiresAt.getTime()),
        signature: secrets.sign(uploadUse, uploadClaim(wish)),
      })
      return `${env.APP_URL}/storage/upload/${key}?${query}`
    },
    async put(key, body) {
      const path = at(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = join(root, `draft-${randomBytes(12).toString('hex')}`)
      await writeFile(draft, body, { flush: true, mode: 0o600 })
      await rename(draft, path)
      await syncFolder(dirname(path))
    },
    async read(key, limit) {
      const size = await ifThere(stat(at(key)).then((found) => found.size))
      if (size === undefined) return undefined
      return size > limit ? 'too large' : ifThere(readFile(at(key)))
    },
    async open(key) {
      const size = await ifThere(stat(at(key)).then((found) => found.size))
      return size === undefined ? undefined : { stream: createReadStream(at(key)), size }
    },
    has: async (key) => (await ifThere(stat(at(key)))) !== undefined,
    remove: (key) => rm(at(key), { force: true }),
    async listOlder(folder, than) {
      const names = (await ifThere(readdir(join(root, folder)))) ?? []
      const keys: string[] = []
      for (const name of names) {
        const written = await ifThere(stat(join(root, folder, name)))
        if (written && written.mtime < than) keys.push(`${folder}/${name}`)
      }
      return keys
    },
  }
}

/** A rename lasts only when its folder is on the disk; some systems cannot open folders, and then need none of it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

const ifThere = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : Promise.reject(error),
  )

/** `PUT /storage/upload/…` for signed uploads (local disk only), and `GET /files/…` for what is public, wherever it lies. */
export async function registerUploads(http: FastifyInstance, parts: Parts): Promise<void> {
  http.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
    const file = /^[0-9a-f]{40}(-96|-360|-720)?\.webp$/.test(params.name)
      ? await parts.storage.open(`public/${params.name}`)
      : undefined
    if (file === undefined) throw new Refusal('not_found')
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': file.size })
      .type('image/webp')
      .send(file.stream)
  })
  if (parts.env.S3_ENDPOINT === undefined) await http.register(async (scope) => takeUploads(scope, parts))
}

function takeUploads(scope: FastifyInstance, parts: Parts): void {
  const wishes = new WeakMap<FastifyRequest, UploadWish>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler((error) => {
    throw (error as { statusCode?: number }).statusCode === 413 ? new Refusal('file_too_large') : error
  })
  scope.addHook('onRequest', async (request, reply) => void reply.headers(crossOrigin(parts.env, request)))
  scope.options('/storage/upload/*', async (_request, reply) => reply.code(204).send())
  scope.put('/storage/upload/*', {
    bodyLimit: uploadLimit,
    // Before a byte of the body is read.
    onRequest: async (request) => void wishes.set(request, signedWish(parts, request)),
    handler: async (request, reply) => {
      await takeUpload(parts, wishes.get(request)!, request.body)
      return reply.code(204).send()
    },
  })
}

/** The address works once: whoever turns SIGNED into UPLOADED writes the file. */
async function takeUpload(
  { database, clock, storage }: Parts,
  { key, contentType, size, userId }: UploadWish,
  body: unknown,
): Promise<void> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (size === undefined ? bytes.length === 0 : bytes.length !== size)
    throw new Refusal('invalid_input', {
      messages: [size === undefined ? 'Send the file' : `Send the ${size} bytes that were signed`],
    })
  const claimed = await database.db
    .updateTable('files')
    .set({ status: 'UPLOADED' })
    .where('name', '=', key.slice(key.indexOf('/') + 1))
    .where('owner_id', '=', userId)
    .where('status', '=', 'SIGNED')
    .where('expires_at', '>', clock.now())
    .returning('name')
    .executeTakeFirst()
  if (!claimed) throw new Refusal('upload_expired')
  try {
    await storage.put(key, bytes, contentType)
  } catch (error) {
    // The address may be used again: nothing was stored.
    await database.db.updateTable('files').set({ status: 'SIGNED' }).where('name', '=', claimed.name).execute()
    throw error
  }
}

/** What the address allows; refused when it was changed, is too old, or the request differs from it. */
function signedWish({ secrets, clock }: Parts, request: FastifyRequest): UploadWish {
  const query = request.query as Record<string, string | string[] | undefined>
  const given = (name: string) => String(query[name] ?? '')
  const wish: UploadWish = {
    key: (request.params as { '*': string })['*'],
    contentType: given('contentType'),
    size: query['size'] === undefined ? undefined : Number(given('size')),
    userId: given('userId'),
    expiresAt: new Date(Number(given('expiresAt'))),
  }
  const isOurs = secrets.verify(uploadUse, uploadClaim(wish), given('signature'))
  if (!isOurs || wish.expiresAt <= clock.now()) throw new Refusal('upload_expired')
  if (request.headers['content-type'] !== wish.contentType) throw new Refusal('file_type_refused')
  if (Number(request.headers['content-length'] ?? wish.size ?? 0) > uploadLimit) throw new Refusal('file_too_large')
  return wish
}

/** While developing, the page may stand at 127.0.0.1 and APP_URL at localhost; the address itself is the permission. */
function crossOrigin(env: Env, { headers: { origin } }: FastifyRequest): Record<string, string> {
  if (env.production || origin === undefined || !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type',
    vary: 'origin',
  }
}
