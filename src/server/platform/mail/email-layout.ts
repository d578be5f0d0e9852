import { createElement as h, type ReactNode } from 'react'
import { languageFacts } from '#contract/offered-languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { languageOf, textsFor } from '#server/platform/i18n/texts.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { bodyOf, colors, darkStyles, font, startOf, type FaceAddresses } from './email-body.ts'
import type { Email } from './email.ts'
import type { MailLook } from './mail-look.ts'

/** The site that writes; `look`: what staff chose, where they did. */
type Site = Pick<Env, 'APP_NAME' | 'APP_URL'> & { look?: MailLook }

/** Addresses of pictures: of the strip of cloth, and of those of faces. */
type Pictures = { cloth?: string | undefined; faces?: FaceAddresses }

/** The e-mail as HTML that mail programs show: tables, inline styles, no script. */
export function emailHtml(email: Email, env: Site, { cloth, faces }: Pictures = {}): string {
  const primary = env.look?.primary?.light ?? colors.primary
  const lang = languageOf(email.locale)
  const dir = languageFacts(lang).direction
  const preview = h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, email.preview)
  const card = table(
    'card',
    { width: '100%', maxWidth: 600, background: '#ffffff', border: `1px solid ${colors.line}`, borderRadius: 16 },
    [
      cloth
        ? cell(
            { lineHeight: 0 },
            h('img', {
              src: cloth,
              width: 600,
              height: 56,
              alt: '',
              style: { display: 'block', width: '100%', height: 'auto', borderRadius: '16px 16px 0 0' },
            }),
          )
        : null,
      cell(
        { padding: '28px 24px 8px', fontFamily: font },
        h(
          'p',
          {
            className: 'primary',
            style: {
              margin: 0,
              font: `700 18px ${font}`,
              letterSpacing: '-0.035em',
              color: primary,
              direction: 'ltr',
              textAlign: startOf(dir),
            },
          },
          env.look?.logo ? logoOf(env.look.logo, env.APP_NAME) : env.APP_NAME.toLowerCase(),
        ),
      ),
      cell({ padding: '8px 24px 28px', fontFamily: font }, bodyOf(email, dir, primary, faces)),
    ],
  )
  const page = table('canvas', { width: '100%', background: colors.canvas }, [
    cell(
      { padding: '24px 12px', textAlign: 'center' as const },
      preview,
      h('div', { style: { maxWidth: 600, margin: '0 auto', textAlign: startOf(dir) } }, card, footerOf(email, env)),
    ),
  ])
  // Mail programs that drop <html> keep the direction of the body.
  const document = h(
    'body',
    { lang, dir, className: 'canvas', style: { margin: 0, background: colors.canvas, color: colors.ink } },
    page,
  )
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang, dir }, headOf(email, env), document))}`
}

const logoOf = ({ url, width, height }: NonNullable<MailLook['logo']>, name: string) =>
  h('img', { src: url, alt: name, width, height, style: { display: 'inline-block' } })

const footerOf = (email: Email, env: Site) =>
  h(
    'p',
    { className: 'quiet', style: { margin: '20px 0 0', font: `400 13px/18px ${font}`, color: colors.quiet } },
    `${env.APP_NAME} · `,
    h(
      'a',
      { href: pageUrl(env, '', email.locale), dir: 'ltr', className: 'quiet', style: { color: colors.quiet } },
      env.APP_URL.replace(/^https?:\/\//, ''),
    ),
    footerLinks(email).map(({ url, label }) => [
      ' · ',
      h('a', { key: url, href: url, className: 'quiet', style: { color: colors.quiet } }, label),
    ]),
    footerLines(env).map((line, at) => [h('br', { key: `b${at}` }), h('span', { key: at, dir: 'auto' }, line)]),
  )

const footerLines = ({ look }: Site) => look?.footer?.split('\n') ?? []

const headOf = ({ subject }: Email, { look }: Site) =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('style', null, look?.primary ? darkStyles(look.primary.dark, '#13171f') : darkStyles()),
    h('title', null, subject),
  )

const table = (className: string, style: object, rows: ReactNode[]) =>
  h(
    'table',
    {
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      className,
      style: { borderCollapse: 'separate', ...style },
    },
    h('tbody', null, ...rows),
  )
const cell = (style: object, ...children: ReactNode[]) => h('tr', null, h('td', { style }, ...children))

const footerLinks = ({ unsubscribe }: Email) => (unsubscribe ? [unsubscribe, unsubscribe.settings] : [])

/** The same e-mail as plain text. */
export function emailText(email: Email, env: Site): string {
  const { colon } = textsFor(email.locale).notificationsEmails
  const facts = email.facts
    ?.map(({ label, value, url }) => `${label}${colon} ${value}${url ? `\n${url}` : ''}`)
    .join('\n')
  const actions = [email.action, ...(email.moreActions ?? [])].flatMap((action) =>
    action ? [`${action.label}${colon}\n${action.url}`] : [],
  )
  const footer = footerLinks(email).map(({ url, label }) => `${label}${colon} ${url}`)
  return [
    email.heading,
    ...email.paragraphs,
    facts,
    ...actions,
    [`${env.APP_NAME} · ${pageUrl(env, '', email.locale)}`, ...footer, ...footerLines(env)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}
