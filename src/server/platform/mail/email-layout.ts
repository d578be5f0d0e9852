import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Env } from '#server/platform/operations/env.ts'
import type { Email } from './email.ts'

// The light theme's tokens as sRGB (src/web/ui/tokens.css): mail programs know no custom properties.
const ink = '#161b24'
const quiet = '#474d59'
const line = '#dfdeda'
const canvas = '#fafaf9'
const primary = '#22469b'
const font = "'Onest', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The e-mail as HTML that mail programs show: tables, inline styles, no script. `cloth` is the address of its strip. */
export function emailHtml(email: Email, env: Pick<Env, 'APP_NAME' | 'APP_URL'>, cloth?: string): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light' }),
    h('title', null, email.subject),
  )
  const preview = h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, email.preview)
  const card = table(
    { width: '100%', maxWidth: 600, background: '#ffffff', border: `1px solid ${line}`, borderRadius: 16 },
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
          { style: { margin: 0, font: `700 18px ${font}`, letterSpacing: '-0.035em', color: primary } },
          env.APP_NAME.toLowerCase(),
        ),
      ),
      cell({ padding: '8px 24px 28px', fontFamily: font }, body(email)),
    ],
  )
  const footer = h(
    'p',
    { style: { margin: '20px 0 0', font: `400 13px/18px ${font}`, color: quiet } },
    `${env.APP_NAME} · `,
    h('a', { href: env.APP_URL, style: { color: quiet } }, env.APP_URL.replace(/^https?:\/\//, '')),
    footerLinks(email).map(({ url, label }) => [
      ' · ',
      h('a', { key: url, href: url, style: { color: quiet } }, label),
    ]),
  )
  const page = table({ width: '100%', background: canvas }, [
    cell(
      { padding: '24px 12px', textAlign: 'center' as const },
      preview,
      h('div', { style: { maxWidth: 600, margin: '0 auto', textAlign: 'left' } }, card, footer),
    ),
  ])
  const document = h('body', { style: { margin: 0, background: canvas, color: ink } }, page)
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, document))}`
}

function body(email: Email): ReactNode {
  return [
    h(
      'h1',
      { key: 'h', style: { margin: '0 0 12px', font: `700 24px/30px ${font}`, letterSpacing: '-0.02em', color: ink } },
      email.heading,
    ),
    ...email.paragraphs.map((text, at) =>
      h('p', { key: at, style: { margin: '0 0 12px', font: `400 16px/24px ${font}`, color: ink } }, text),
    ),
    email.facts?.length
      ? h(
          'table',
          { key: 'f', role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '4px 0 16px' } },
          h('tbody', null, email.facts.map(fact)),
        )
      : null,
    email.action
      ? h(
          'p',
          { key: 'a', style: { margin: '20px 0 0' } },
          h(
            'a',
            {
              href: email.action.url,
              style: {
                display: 'inline-block',
                padding: '12px 22px',
                borderRadius: 10,
                background: primary,
                color: '#ffffff',
                font: `600 16px/20px ${font}`,
                textDecoration: 'none',
              },
            },
            email.action.label,
          ),
        )
      : null,
    email.action
      ? h(
          'p',
          {
            key: 'u',
            style: { margin: '16px 0 0', font: `400 13px/18px ${font}`, color: quiet, wordBreak: 'break-all' },
          },
          email.action.url,
        )
      : null,
  ]
}

const fact = ({ label, value, url }: { label: string; value: string; url?: string }) =>
  h(
    'tr',
    { key: label },
    h(
      'td',
      { style: { padding: '4px 16px 4px 0', font: `400 15px/22px ${font}`, color: quiet, verticalAlign: 'top' } },
      label,
    ),
    h(
      'td',
      { style: { padding: '4px 0', font: `600 15px/22px ${font}`, color: ink } },
      url ? h('a', { href: url, style: { color: primary } }, value) : value,
    ),
  )

const table = (style: object, rows: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { borderCollapse: 'separate', ...style } },
    h('tbody', null, ...rows),
  )
const cell = (style: object, ...children: ReactNode[]) => h('tr', null, h('td', { style }, ...children))

const footerLinks = ({ unsubscribe }: Email) => (unsubscribe ? [unsubscribe, unsubscribe.settings] : [])

/** The same e-mail as plain text. */
export function emailText(email: Email, env: Pick<Env, 'APP_NAME' | 'APP_URL'>): string {
  const facts = email.facts?.map(({ label, value, url }) => `${label}: ${value}${url ? `\n${url}` : ''}`).join('\n')
  const action = email.action && `${email.action.label}:\n${email.action.url}`
  const footer = footerLinks(email).map(({ url, label }) => `${label}: ${url}`)
  return [email.heading, ...email.paragraphs, facts, action, [`${env.APP_NAME} · ${env.APP_URL}`, ...footer].join('\n')]
    .filter(Boolean)
    .join('\n\n')
}
