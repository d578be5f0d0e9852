import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fileRoutes } from '#contract/files/routes.ts'
import { instanceRoutes as routes } from '#contract/instance/routes.ts'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ hasPages: true })
afterAll(() => api.close())
const staff = await makeUser(api, { staff: true })
const other = await makeUser(api, { staff: true })
let as = staff.token
const reason = 'The look of our community'

const show = async () => (await api.call(routes.showInstance, {}, { as })).body
const publish = async (chosen: Partial<InstanceSettings>) => {
  const { version } = await show()
  return api.call(
    routes.publishInstance,
    { body: { settings: { ...defaultSettings, ...chosen }, version, reason } },
    { as },
  )
}
const get = (url: string, headers: Record<string, string> = {}) => api.app.http.inject({ url, headers })

/** Uploads a picture as browsers do. */
async function upload(bytes: Buffer, contentType: 'image/png' | 'image/svg+xml', who = as) {
  const query = { fileName: 'logo', purpose: 'logo' as const, size: bytes.length, contentType }
  const signed = await api.call(fileRoutes.signedUrl, { query }, { as: who })
  if (signed.status !== 200) return { refused: signed.error.code }
  const { pathname, search } = new URL(signed.body.signedUrl)
  const headers = { 'content-type': contentType }
  await api.app.http.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })
  const answer = await api.call(fileRoutes.publicize, { query: { fileName: signed.body.fileName } }, { as: who })
  return answer.status === 200 ? { link: answer.body.fileLink } : { refused: answer.error.code }
}
async function addPicture(bytes: Buffer, contentType: 'image/png' | 'image/svg+xml' = 'image/png') {
  const { link } = await upload(bytes, contentType)
  return (await api.call(routes.addInstancePicture, { body: { fileLink: link! } }, { as })).body
}
const wide = (background = '#0b6b3a80') =>
  sharp({ create: { width: 900, height: 150, channels: 4, background } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .png()
    .toBuffer()

test('a logo is re-encoded with its shape and without what else the file held', async () => {
  const logo = await addPicture(await wide())
  expect(logo).toMatchObject({ width: 512, height: 85 })
  const { rawPayload, headers } = await get(logo.link)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { format, exif, hasAlpha } = await sharp(rawPayload).metadata()
  expect({ format, exif, hasAlpha }).toEqual({ format: 'webp', exif: undefined, hasAlpha: true })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0h30v10H0z"/></svg>')
  expect(await addPicture(svg, 'image/svg+xml')).toMatchObject({ width: 512, height: 171 })
  const bad = Buffer.from('<html><script>alert(1)</script></html>')
  expect(await upload(bad, 'image/svg+xml')).toEqual({ refused: 'file_type_refused' })
  const mentee = await makeUser(api)
  expect(await upload(await wide(), 'image/png', mentee.token)).toEqual({ refused: 'forbidden' })
  for (const link of ['/instance/' + 'a'.repeat(40) + '.webp', logo.link.replace('.webp', '-63.png'), '/instance/x'])
    expect((await get(link)).statusCode, link).toBe(404)
  const missing = { ...logo, link: `/instance/${'a'.repeat(40)}.webp` }
  expect((await publish({ logo: missing })).error.code).toBe('invalid_input')
})

test('every page, the manifest, the icons and the embedded pages follow', async () => {
  const plain = (await get('/find')).body
  expect(plain).not.toContain('<style')
  const [logo, icon] = [await addPicture(await wide()), await addPicture(await readFile('test/support/picture.png'))]
  const chosen = {
    productName: 'Umoja <3',
    logo,
    icon,
    primary: '#0b6b3a',
    background: '#fff8ec',
    headlines: [
      { language: 'en' as const, text: 'Learn side by side' },
      { language: 'fr' as const, text: 'Apprendre côte à côte' },
    ],
    footerLinks: [{ label: 'Our school', url: 'https://school.example/' }],
  }
  expect((await publish(chosen)).status).toBe(201)
  const { body, headers } = await get('/find')
  expect(body).toContain('Umoja &lt;3</title>')
  expect(body).toContain('--primary:#0b6b3a')
  expect(body).toContain('content="#fff8ec"')
  expect(body).toContain(`src="${logo.link}"`)
  expect(body).toContain('href="https://school.example/"')
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(body).not.toContain('Learn side by side')
  for (const [path, text] of [
    ['/', 'Learn side by side'],
    ['/fr', 'Apprendre côte à côte'],
    ['/ar', 'Learn side by side'],
  ])
    expect((await get(path!)).body, path).toContain(text)
  const manifest = (await get('/manifest.webmanifest?language=sw')).json<{ name: string; icons: { src: string }[] }>()
  expect(manifest.name).toBe('Umoja <3')
  for (const { src } of manifest.icons) {
    const { rawPayload, statusCode } = await get(src)
    expect(statusCode, src).toBe(200)
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${src}`).toContain(`-${width}.png`)
    expect(width).toBe(height)
  }
  expect((await get('/favicon.ico')).headers.location).toMatch(/-64\.png$/)
  expect((await get('/embed/mentors')).body).toContain('--primary:#0b6b3a')
  expect((await get('/embed/mentors?primary=22469b')).body).toContain('--primary:#22469b')
  expect((await get('/offline/fr')).body).toContain('--primary:#0b6b3a')
  await publish({})
  expect((await get('/find')).body.length).toBe(plain.length)
})

test('colours that cannot be read are refused', async () => {
  for (const chosen of [
    { primary: '#f4b43c' },
    { background: '#808080' },
    { primary: '#767676', background: '#eeeeee' },
  ]) {
    const { error } = await publish(chosen)
    expect(error.errorMessages, JSON.stringify(chosen)).toEqual([expect.stringContaining('Too little contrast')])
  }
})

test('e-mails have the colour, the logo and the lines below', async () => {
  const logo = await addPicture(await wide())
  await publish({ primary: '#0b6b3a', mailFooter: 'Umoja, 12 Moi Avenue\nNairobi <Kenya>', logo })
  const { mail } = api.app.dependencies
  const text = { subject: 'Hello', preview: '', heading: 'Hello', paragraphs: ['One'] }
  await mail.send({ key: 'look', to: { name: 'Ada', email: 'ada@example.test' }, locale: 'fr', ...text })
  const sent = await api.db.selectFrom('mailbox_messages').selectAll().executeTakeFirstOrThrow()
  expect(sent.body_text).toMatch(/Umoja, 12 Moi Avenue\nNairobi <Kenya>$/)
  expect(sent.body_html).toContain('Nairobi &lt;Kenya&gt;')
  const src = /<img src="(\/instance\/[^"]+\.png)" alt="Kando"/.exec(sent.body_html)![1]!
  expect((await sharp((await get(src)).rawPayload).metadata()).height).toBe(64)
  await publish({})
})

test('a draft is shown in the browser of whoever wrote it, and nowhere else', async () => {
  const settings = { ...defaultSettings, productName: 'Draft of Umoja', primary: '#0b6b3a' }
  const saved = await api.call(routes.saveInstanceDraft, { body: { settings, version: 0 } }, { as })
  expect((await show()).draft).toMatchObject({ settings, version: 0 })
  expect((await api.call(routes.showInstance, {}, { as: other.token })).body.draft).toBeNull()
  const opened = await get(`/find?preview-instance=${saved.body.token}`)
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/find'])
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!
  const { body, headers } = await get('/find', { cookie })
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('Draft of Umoja</title>')
  expect(body).toContain('--primary:#0b6b3a')
  expect(body).toContain('This page shows settings that are not published yet.')
  // Staff are led to no dashboard.
  const landing = (await get('/', { cookie: `${cookie}; signed-in=1` })).body
  expect(landing).toContain('Draft of Umoja')
  expect(landing).not.toMatch(/<script type="module"/)
  expect((await get('/fr/dashboard', { cookie: `${cookie}; signed-in=1` })).body).toContain(
    '"productName":"Draft of Umoja"',
  )
  expect((await get('/preview-instance/email', { cookie })).body).toContain('Draft of Umoja')
  for (const path of ['/find', '/']) expect((await get(path)).body).not.toContain('Draft of Umoja')
  expect((await get('/preview-instance/email')).statusCode).toBe(404)
  const ended = await get('/find?preview-instance=', { cookie })
  expect(ended.headers['set-cookie']).toMatch(/^preview-instance=; .*Max-Age=0/)
  await api.db.updateTable('users').set({ staff_role: null }).where('id', '=', staff.userId).execute()
  expect((await get('/find', { cookie })).body).not.toContain('Draft of Umoja')
  await api.db.updateTable('users').set({ staff_role: 'ADMIN' }).where('id', '=', staff.userId).execute()
  for (const token of ['x', saved.body.token.replace(/.(?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'))])
    expect((await get(`/find?preview-instance=${token}`)).headers['set-cookie']).not.toMatch(/preview-instance/)
  api.clock.advance(2 * 3_600_000)
  expect((await get('/find', { cookie })).body).not.toContain('Draft of Umoja')
})

test('a logo or icon that neither a version nor a draft has is deleted after a month', async () => {
  as = (await signInAs(api, staff.userId, 'app')).token
  const [former, drafted, unused, chosenAgain] = [
    await addPicture(await wide('#111111')),
    await addPicture(await wide('#222222')),
    await addPicture(await wide('#333333')),
    await addPicture(await wide('#444444')),
  ]
  await publish({ icon: former! })
  await publish({})
  const body = { settings: { ...defaultSettings, logo: drafted! }, version: 0 }
  await api.call(routes.saveInstanceDraft, { body }, { as: (await signInAs(api, other.userId, 'app')).token })
  const stays = async () => {
    await runJob(api.app, 'files.sweep')
    const rows = await api.db.selectFrom('instance_pictures').select('name').execute()
    const names = new Set(rows.map(({ name }) => `/instance/${name}.webp`))
    return [former, drafted, unused, chosenAgain].map((one) => names.has(one!.link))
  }
  expect(await stays()).toEqual([true, true, true, true])
  api.clock.advance(31 * 86_400_000)
  const { token } = await signInAs(api, staff.userId, 'app')
  const again = { settings: { ...defaultSettings, logo: chosenAgain! }, version: 0 }
  expect((await api.call(routes.saveInstanceDraft, { body: again }, { as: token })).status).toBe(200)
  await api.call(routes.discardInstanceDraft, {}, { as: token })
  expect(await stays()).toEqual([true, true, false, true])
})
