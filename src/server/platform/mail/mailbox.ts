import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageFacts } from '#contract/offered-languages.ts'
import { whenText } from '#server/platform/i18n/when-text.ts'
import { textsFor, type Locale, type Texts } from '#server/platform/i18n/texts.ts'
import { emailStrip } from '#server/platform/files/cloth-image.ts'
import type { Context } from '#server/platform/context.ts'
import type { Resource } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

type Reader = Pick<Context<null>, 'db'>

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"
// An e-mail has inline styles and no scripts; it is shown in a sandboxed frame of our own pages only.
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups " +
  "allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'; " +
  "base-uri 'none'"

/** The embedded mailbox: pages and JSON, only where no mail server is set, never in production, and for this machine unless MAILBOX=on. */
export function mailboxResources(dependencies: AppDependencies): Resource[] {
  const { env } = dependencies
  if (env.SMTP_URL !== undefined || env.production) return []
  const resources: Resource[] = [
    {
      path: '/mailbox',
      run: async (ctx, _params, query) => page(await latest(ctx, query.to), shellFor(ctx, env.APP_NAME), query.to),
    },
    { path: '/mailbox.json', run: async (ctx, _params, query) => json(await latest(ctx, query.to)) },
    { path: '/mailbox/:id', run: async (ctx, { id }) => onePage(await one(ctx, id), shellFor(ctx, env.APP_NAME)) },
    { path: '/mailbox/:id/email', run: async (ctx, { id }) => emailContent(await one(ctx, id)) },
    { path: `/mailbox/:id/${calendarFile}`, run: async (ctx, { id }) => calendarEntry(await one(ctx, id)) },
    { path: '/mailbox/cloth/:seed', run: async (_ctx, { seed = '' }) => cloth(seed) },
    { path: '/mailbox.css', run: async () => ({ contentType: 'text/css; charset=utf-8', body: styles }) },
  ]
  return resources.map((resource) => ({ ...resource, loopbackOnly: env.MAILBOX !== 'on' }))
}

type Shell = { product: string; locale: Locale; texts: Texts['mailbox'] }
const shellFor = ({ locale }: Pick<Context<null>, 'locale'>, product: string): Shell => ({
  product,
  locale,
  texts: textsFor(locale).mailbox,
})

type Message = Awaited<ReturnType<typeof latest>>[number]

/** The newest hundred, optionally of one address (case-insensitive). */
function latest({ db }: Reader, to: string | undefined) {
  let query = db.selectFrom('mailbox_messages').selectAll().orderBy('id', 'desc').limit(100)
  if (to) query = query.where((where) => where(where.fn('lower', ['recipient']), '=', to.trim().toLowerCase()))
  return query.execute()
}

async function one({ db }: Reader, id: string | undefined): Promise<Message | undefined> {
  if (!/^\d{1,15}$/.test(id ?? '')) return undefined
  return db.selectFrom('mailbox_messages').selectAll().where('id', '=', Number(id)).executeTakeFirst()
}

function json(messages: Message[]) {
  const body = messages.map((one) => ({
    to: one.recipient,
    subject: one.subject,
    text: one.body_text,
    html: one.body_html,
    calendar: one.calendar_ics,
    at: one.at.toISOString(),
  }))
  return {
    contentType: 'application/json; charset=utf-8',
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  }
}

function page(messages: Message[], shell: Shell, to: string | undefined) {
  const { texts } = shell
  const rows = messages.map((one) =>
    h(
      'li',
      { key: one.id },
      h(
        'a',
        { href: `/mailbox/${one.id}` },
        h('strong', { dir: 'auto' }, one.subject),
        h('span', null, one.recipient),
        h('time', { dateTime: one.at.toISOString() }, shown(one.at, shell)),
      ),
    ),
  )
  const list =
    rows.length > 0
      ? h('ul', null, rows)
      : h('p', { className: 'empty' }, to ? texts.emptyFor({ address: to }) : texts.empty)
  return html(shell, texts.title, h('h1', null, texts.title), h('p', null, texts.intro), list)
}

function onePage(message: Message | undefined, shell: Shell) {
  const { texts } = shell
  if (!message) return { ...html(shell, texts.title, h('h1', null, texts.notFound), backIn(shell)), status: 404 }
  return html(
    shell,
    message.subject,
    backIn(shell),
    h('h1', { dir: 'auto' }, message.subject),
    h('p', null, texts.sent({ address: message.recipient, when: shown(message.at, shell) })),
    message.calendar_ics === null
      ? null
      : h(
          'p',
          null,
          ...texts.attached({
            name: calendarFile,
            file: (name) => h('a', { key: name, href: `/mailbox/${message.id}/${calendarFile}` }, name),
          }),
        ),
    h('iframe', {
      src: `/mailbox/${message.id}/email`,
      title: message.subject,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    }),
  )
}

function emailContent(message: Message | undefined) {
  const body = message?.body_html.replace('<head>', '<head><base target="_top">') ?? ''
  return {
    status: message ? 200 : 404,
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': emailPolicy, 'x-frame-options': 'SAMEORIGIN' },
    body,
  }
}

/** The name of the calendar entry that an e-mail carries. */
export const calendarFile = 'invite.ics'

function calendarEntry(message: Message | undefined) {
  const ics = message?.calendar_ics ?? null
  return {
    status: ics === null ? 404 : 200,
    contentType: 'text/calendar; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${calendarFile}"` },
    body: ics ?? '',
  }
}

/** Where the mailbox serves the picture that an e-mail otherwise carries as an attachment. */
export const mailboxCloth = (seed: string) => `/mailbox/cloth/${encodeURIComponent(seed)}`

const cloth = async (seed: string) => ({
  contentType: 'image/png',
  // The frame of an e-mail is sandboxed, so it has no origin that could be the same.
  headers: { 'cross-origin-resource-policy': 'cross-origin' },
  body: await emailStrip(seed),
})

const backIn = ({ locale, texts }: Shell) =>
  h(
    'div',
    null,
    h(
      'a',
      { href: '/mailbox', className: 'back' },
      languageFacts(locale).direction === 'rtl' ? '→' : '←',
      ' ',
      texts.back,
    ),
  )
const shown = (at: Date, { locale }: Shell) => whenText(at, { zone: 'UTC', locale })

function html({ product, locale }: Shell, title: string, ...content: ReactNode[]) {
  const brand = h('a', { className: 'brand', href: '/mailbox' }, mark, product.toLowerCase())
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, `${title} · ${product}`),
    h('link', { rel: 'stylesheet', href: '/mailbox.css' }),
  )
  const body = renderToStaticMarkup(
    h(
      'html',
      { lang: locale, dir: languageFacts(locale).direction },
      head,
      h('body', null, h('main', null, brand, ...content)),
    ),
  )
  return {
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, 'cache-control': 'no-store' },
    body: `<!doctype html>${body}`,
  }
}

const mark = h(
  'svg',
  { viewBox: '0 0 32 32', width: 24, height: 24, 'aria-hidden': true },
  h('path', { fill: 'currentColor', d: 'M4 4h7v24H4zM13 16 21.5 4H29l-8.5 12z' }),
  h('path', { fill: '#f2a93b', d: 'm13 16 8.5 12H29l-8.5-12z' }),
)

// The product's light colours; the page is for development and evaluation.
const styles = `*{box-sizing:border-box}:root{color-scheme:light;font:16px/24px Roboto,Arial,sans-serif;color:#161b24;background:#fafaf9}
body{margin:0}main{max-width:680px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}
.brand{direction:ltr;display:inline-flex;gap:6px;align-items:center;min-height:44px;color:#22469b;font-weight:700;font-size:20px;
  letter-spacing:-.035em;text-decoration:none}h1{font-size:24px;line-height:30px;letter-spacing:-.02em;margin:8px 0}
p{color:#474d59;margin:0 0 16px}a{color:#22469b}a:focus-visible{outline:2px solid #3266e4;outline-offset:2px}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #dfdeda;border-radius:16px;overflow:hidden}
li+li{border-top:1px solid #dfdeda}li a{display:grid;gap:2px;padding:12px 16px;text-decoration:none;color:#161b24;min-height:44px}
li a:hover{background:#f4f4f1}li a:focus-visible{outline-offset:-2px}span,time{font-size:13px;color:#636975}
[dir=rtl] :is(h1,strong){text-align:right}
.back{display:inline-block;padding:10px 0}
iframe{display:block;width:100%;height:72vh;border:1px solid #dfdeda;border-radius:16px;background:#fff}`
