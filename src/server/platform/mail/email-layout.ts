import { createElement as h, type ReactNode } from 'react'
import { languageFacts } from '#contract/offered-languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageUrl } from '#server/platform/i18n/links.ts'
import { languageOf, textsFor } from '#server/platform/i18n/texts.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { bodyOf, colors, darkStyles, font, startOf } from './email-body.ts'
import type { Email } from './email.ts'

/** The e-mail as HTML that mail programs show: tables, inline styles, no script. `cloth` is the address of its strip. */
export function emailHtml(email: Email, env: Pick<Env, 'APP_NAME' | 'APP_URL'>, cloth?: string): string {
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
              color: colors.primary,
              direction: 'ltr',
              textAlign: startOf(dir),
            },
          },
          env.APP_NAME.toLowerCase(),
        ),
      ),
      cell({ padding: '8px 24px 28px', fontFamily: font }, bodyOf(email, dir)),
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
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang, dir }, headOf(email), document))}`
}

const footerOf = (email: Email, env: Pick<Env, 'APP_NAME' | 'APP_URL'>) =>
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
  )

const headOf = ({ subject }: Email) =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('style', null, darkStyles),
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
export function emailText(email: Email, env: Pick<Env, 'APP_NAME' | 'APP_URL'>): string {
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
    [`${env.APP_NAME} · ${pageUrl(env, '', email.locale)}`, ...footer].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}
