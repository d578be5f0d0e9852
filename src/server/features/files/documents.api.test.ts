import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fileRoutes } from '#contract/files/routes.ts'
import { makeUser, type MadeUser } from '#server/features/accounts/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makePicture } from './factory.ts'
import { documentLinks, findOwnDocument } from './public.ts'

const api = await testApi()
afterAll(() => api.close())

async function makePdf(change: (pdf: PDFDocument) => unknown = () => {}, pages = 2): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (let n = 1; n <= pages; n++) pdf.addPage([595, 842]).drawText(`Page ${n}`)
  await change(pdf)
  return Buffer.from(await pdf.save())
}

async function upload(user: MadeUser, bytes: Buffer) {
  const query = { fileName: 'cv.pdf', purpose: 'document' as const, size: bytes.length, contentType: 'application/pdf' }
  const { body } = await api.call(fileRoutes.signedUrl, { query }, { as: user.token })
  await api.app.http.inject({
    method: 'PUT',
    url: body.signedUrl.replace(api.app.dependencies.env.APP_URL, ''),
    payload: bytes,
    headers: { 'content-type': 'application/pdf' },
  })
  return api.call(fileRoutes.publicize, { query: { fileName: body.fileName } }, { as: user.token })
}

const get = (url: string) => api.app.http.inject({ method: 'GET', url })

test('a PDF is stored privately, and its pages are shown by links that work for five minutes', async () => {
  const user = await makeUser(api)
  const answer = await upload(user, await makePdf())
  expect(answer.body.fileLink).toMatch(/^\/documents\/[0-9a-f]{40}\.pdf$/)
  expect((await get(answer.body.fileLink)).statusCode).toBe(404)

  const name = await findOwnDocument({ db: api.db, actor: user }, answer.body.fileLink, 'resumeUrl')
  const links = documentLinks(api.app.dependencies.secrets, { name, pages: 2 }, api.clock.now())
  expect(links.pages).toHaveLength(2)
  const page = await get(links.pages[1]!)
  expect(page.headers['content-security-policy']).toContain('sandbox')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(await sharp(page.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1000 })
  const file = await get(links.download)
  expect(file.headers['content-disposition']).toBe('attachment; filename="document.pdf"')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const forged = links.download.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'))
  expect((await get(forged)).statusCode).toBe(404)
  expect((await get(links.download.replace('.pdf', '-1.webp'))).statusCode).toBe(404)
  api.clock.advance(5 * 60_000)
  expect((await get(links.download)).statusCode).toBe(404)
})

test('publishing a document again answers with the same link', async () => {
  const user = await makeUser(api)
  const answer = await upload(user, await makePdf())
  const again = await api.call(fileRoutes.publicize, { query: { fileName: answer.body.fileName } }, { as: user.token })
  expect(again.body).toEqual(answer.body)
})

const withAction = (action: Record<string, unknown>) => (pdf: PDFDocument) =>
  pdf.catalog.set(
    PDFName.of('OpenAction'),
    pdf.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)'), ...action }),
  )

test.each([
  ['a picture in disguise', () => makePicture('image/png'), 'file_unreadable'],
  ['text that begins like a PDF', async () => Buffer.from('%PDF-1.7\nnot really'), 'file_unreadable'],
  ['a web page in disguise', async () => Buffer.from('<html>%PDF-1.7</html>'), 'file_unreadable'],
  ['a script', () => makePdf((pdf) => pdf.addJavaScript('main', 'app.alert(1)')), 'document_active'],
  ['a script that runs on opening', () => makePdf(withAction({})), 'document_active'],
  ['an action that starts a program', () => makePdf(withAction({ S: 'Launch', JS: undefined })), 'document_active'],
  ['an embedded file', () => makePdf((pdf) => pdf.attach(Buffer.from('hello'), 'a.txt')), 'document_active'],
  [
    'a password',
    () => makePdf((pdf) => pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })),
    'document_encrypted',
  ],
  ['too many pages', () => makePdf(() => {}, 13), 'document_too_long'],
] as const)('%s is refused, and the file is gone', async (_, make, code) => {
  const user = await makeUser(api)
  expect((await upload(user, await make())).error.code).toBe(code)
  const key = await api.db
    .selectFrom('files')
    .select('name')
    .where('owner_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  expect(await api.app.dependencies.storage.has(`uploads/${key.name}`)).toBe(false)
})

test('a document must be a PDF by its declared type, and a picture may not be one', async () => {
  const user = await makeUser(api)
  const sign = (purpose: 'picture' | 'document', contentType: string) =>
    api.call(fileRoutes.signedUrl, { query: { fileName: 'a', purpose, contentType } }, { as: user.token })
  expect((await sign('document', 'image/png')).error.code).toBe('file_type_refused')
  expect((await sign('picture', 'application/pdf')).error.code).toBe('file_type_refused')
  expect(
    (await api.call(fileRoutes.signedUrl, { query: { fileName: 'cv', purpose: 'document' } }, { as: user.token }))
      .status,
  ).toBe(200)
})

test('a document of somebody else is not one’s own', async () => {
  const [user, other] = [await makeUser(api), await makeUser(api)]
  const { fileLink } = (await upload(user, await makePdf())).body
  await expect(findOwnDocument({ db: api.db, actor: other }, fileLink, 'resumeUrl')).rejects.toMatchObject({
    code: 'file_not_yours',
    fields: [{ field: 'resumeUrl', code: 'file_missing' }],
  })
})
