import { randomBytes } from 'node:crypto'
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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chatLimits } from '#contract/chat/constants.ts'
import { recordingTypes, uploadLimit, type RecordingType } from '#contract/files/constants.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import { byteRange } from './byte-range.ts'
import { isStorageKey, type Storage, type UploadGrant } from './storage-interface.ts'

const uploadPurpose = 'upload'
/** Bytes of the largest upload, which is an encrypted file; what a feature does with one checks its own limit. */
const requestLimit = chatLimits.attachment
/** Free bytes required for readiness: a few uploads with all their sizes. */
const minFreeBytes = 64 * 1024 * 1024

/** The text that the signature of an upload covers. */
const signedText = ({ key, contentType, size, userId, expiresAt }: UploadGrant) =>
  [key, contentType, size ?? 'any', userId, expiresAt.getTime()].join('\n')

type FreeSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Files on the disk under DATA_DIR/files; uploads go to `PUT /storage/upload` of this server. */
export function createLocalStorage(env: Env, secrets: Secrets, freeSpace: FreeSpace = statfs): Storage {
  const root = join(env.DATA_DIR, 'files')
  const at = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a key of the storage: ${key}`)
    return join(root, key)
  }
  return {
    uploadOrigin: new URL(env.APP_URL).origin,
    async ready() {
      return mkdir(root, { recursive: true })
        .then(() => access(root, constants.R_OK | constants.W_OK))
        .then(() => freeSpace(root))
        .then(
          ({ bavail, bsize }) => bavail * bsize >= minFreeBytes,
          () => false,
        )
    },
    async signUpload(grant) {
      const { key, contentType, size, userId, expiresAt } = grant
      const query = new URLSearchParams({
        contentType,
        ...(size === undefined ? {} : { size: String(size) }),
        userId,
        expiresAt: String(expiresAt.getTime()),
        signature: secrets.sign(uploadPurpose, signedText(grant)),
      })
      return `${env.APP_URL}/storage/upload/${key}?${query}`
    },
    async put(key, body) {
      const path = at(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = join(root, `temporary-${randomBytes(12).toString('hex')}`)
      await writeFile(temporary, body, { flush: true, mode: 0o600 })
      await rename(temporary, path)
      await syncFolder(dirname(path))
    },
    async read(key, limit) {
      const size = await ifExists(stat(at(key)).then((found) => found.size))
      if (size === undefined) return undefined
      return size > limit ? 'too large' : ifExists(readFile(at(key)))
    },
    has: async (key) => (await ifExists(stat(at(key)))) !== undefined,
    remove: (key) => rm(at(key), { force: true }),
    async listOlder(folder, than) {
      const names = (await ifExists(readdir(join(root, folder)))) ?? []
      const keys: string[] = []
      for (const name of names) {
        const written = await ifExists(stat(join(root, folder, name)))
        if (written && written.mtime < than) keys.push(`${folder}/${name}`)
      }
      return keys
    },
    async *list() {
      const folders = (await ifExists(readdir(root, { withFileTypes: true }))) ?? []
      for (const folder of folders.filter((entry) => entry.isDirectory()))
        for (const name of (await ifExists(readdir(join(root, folder.name)))) ?? [])
          if (isStorageKey(`${folder.name}/${name}`)) yield `${folder.name}/${name}`
    },
  }
}

/** A rename is durable only once its folder is synced; systems that cannot open folders do not need it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

const ifExists = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : Promise.reject(error),
  )

/** `PUT /storage/upload/…` for signed uploads (local disk only), and `GET /files/…` for public files of any storage. */
export async function registerUploads(http: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  http.get<{ Params: { name: string } }>('/files/:name', async ({ params, headers }, reply) => {
    const type = publicTypeOf(params.name)
    const file = type && (await dependencies.storage.read(`public/${params.name}`, uploadLimit))
    if (!type || !Buffer.isBuffer(file)) throw new Refusal('not_found')
    if (type === 'image/webp')
      return reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' }).type(type).send(file)
    return sendRecording(reply.type(type), file, headers.range)
  })
  if (dependencies.env.S3_ENDPOINT === undefined)
    await http.register(async (scope) => registerUploadRoutes(scope, dependencies))
}

/** The type of a public file by its name: pictures in their sizes, and recordings. */
function publicTypeOf(name: string): 'image/webp' | RecordingType | undefined {
  if (/^[0-9a-f]{40}(-96|-360|-720)?\.webp$/.test(name)) return 'image/webp'
  const ending = /^[0-9a-f]{40}\.([a-z0-9]+)$/.exec(name)?.[1]
  return (Object.keys(recordingTypes) as RecordingType[]).find((type) => recordingTypes[type] === ending)
}

/** A recording as it was uploaded, whole or in the part that a player asks for; no document of its own. Caches of others keep none. */
function sendRecording(reply: FastifyReply, file: Buffer, header: string | undefined): FastifyReply {
  const range = byteRange(header, file.length)
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  if (range === 'whole') return reply.send(file)
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.length}`).send()
  const { first, last } = range
  reply.code(206).header('content-range', `bytes ${first}-${last}/${file.length}`)
  return reply.send(file.subarray(first, last + 1))
}

function registerUploadRoutes(scope: FastifyInstance, dependencies: AppDependencies): void {
  const grants = new WeakMap<FastifyRequest, UploadGrant>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.setErrorHandler((error) => {
    throw (error as { statusCode?: number }).statusCode === 413 ? new Refusal('file_too_large') : error
  })
  scope.addHook('onRequest', async (request, reply) => void reply.headers(crossOrigin(dependencies.env, request)))
  scope.options('/storage/upload/*', async (_request, reply) => reply.code(204).send())
  scope.put('/storage/upload/*', {
    bodyLimit: requestLimit,
    // Verified before the body is read.
    onRequest: async (request) => void grants.set(request, verifyGrant(dependencies, request)),
    handler: async (request, reply) => {
      await storeUpload(dependencies, grants.get(request)!, request.body)
      return reply.code(204).send()
    },
  })
}

/** A signed URL works once: the request that changes SIGNED to UPLOADED writes the file. */
async function storeUpload(
  { database, clock, storage }: AppDependencies,
  { key, contentType, size, userId }: UploadGrant,
  body: unknown,
): Promise<void> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (bytes.length > limitOf({ size })) throw new Refusal('file_too_large')
  if (size === undefined ? bytes.length === 0 : bytes.length !== size)
    throw new Refusal('invalid_input', {
      text(locale) {
        const texts = textsFor(locale).refusals
        return size === undefined ? texts.upload_empty : texts.upload_incomplete({ size })
      },
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
    // Nothing was stored, so the URL may be used again.
    await database.db.updateTable('files').set({ status: 'SIGNED' }).where('name', '=', claimed.name).execute()
    throw error
  }
}

/** Bytes that an upload may have: an attachment of a conversation, which is signed with its size, is somewhat larger than other files. */
const limitOf = ({ size = 0 }: Pick<UploadGrant, 'size'>) => Math.max(uploadLimit, size)

/** The upload that a signed URL permits; refused when it was tampered with, has expired, or the request differs from it. */
function verifyGrant({ secrets, clock }: AppDependencies, request: FastifyRequest): UploadGrant {
  const query = request.query as Record<string, string | string[] | undefined>
  const param = (name: string) => String(query[name] ?? '')
  const grant: UploadGrant = {
    key: (request.params as { '*': string })['*'],
    contentType: param('contentType'),
    size: query['size'] === undefined ? undefined : Number(param('size')),
    userId: param('userId'),
    expiresAt: new Date(Number(param('expiresAt'))),
  }
  const isAuthentic = secrets.verify(uploadPurpose, signedText(grant), param('signature'))
  if (!isAuthentic || grant.expiresAt <= clock.now()) throw new Refusal('upload_expired')
  if (request.headers['content-type'] !== grant.contentType) throw new Refusal('file_type_refused')
  if (Number(request.headers['content-length'] ?? grant.size ?? 0) > limitOf(grant)) throw new Refusal('file_too_large')
  return grant
}

/** In development the page may be served from 127.0.0.1 and APP_URL be localhost; the signed URL is the authorization. */
function crossOrigin(env: Env, { headers: { origin } }: FastifyRequest): Record<string, string> {
  if (env.production || origin === undefined || !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type',
    vary: 'origin',
  }
}
