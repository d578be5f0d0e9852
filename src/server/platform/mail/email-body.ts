import { createElement as h, type ReactNode } from 'react'
import type { Email } from './email.ts'

/** The light theme's tokens as sRGB (src/web/ui/tokens.css): mail programs know no custom properties. */
export const colors = {
  ink: '#161b24',
  quiet: '#474d59',
  line: '#dfdeda',
  canvas: '#fafaf9',
  primary: '#22469b',
}
export const font = "'Onest', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type Direction = 'ltr' | 'rtl'
/** Mail programs know left and right only. */
export const startOf = (dir: Direction) => (dir === 'rtl' ? 'right' : 'left')

/** What stands in the card. */
export function bodyOf(email: Email, dir: Direction): ReactNode {
  return [
    h(
      'h1',
      { key: 'h', style: { margin: '0 0 12px', font: `700 24px/30px ${font}`, ...tight(dir), color: colors.ink } },
      email.heading,
    ),
    ...email.paragraphs.map((text, at) =>
      h('p', { key: at, style: { margin: '0 0 12px', font: `400 16px/24px ${font}`, color: colors.ink } }, text),
    ),
    email.facts?.length
      ? h(
          'table',
          { key: 'f', role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '4px 0 16px' } },
          h(
            'tbody',
            null,
            email.facts.map((one) => fact(one, dir)),
          ),
        )
      : null,
    email.action && actionOf(email.action, dir),
  ]
}

/** Letters of Arabic are joined: spacing would tear them apart. */
const tight = (dir: Direction) => (dir === 'rtl' ? {} : { letterSpacing: '-0.02em' })

const fact = ({ label, value, url }: { label: string; value: string; url?: string }, dir: Direction) =>
  h(
    'tr',
    { key: label },
    h(
      'td',
      {
        style: {
          padding: dir === 'rtl' ? '4px 0 4px 16px' : '4px 16px 4px 0',
          font: `400 15px/22px ${font}`,
          color: colors.quiet,
          verticalAlign: 'top',
        },
      },
      label,
    ),
    h(
      'td',
      { style: { padding: '4px 0', font: `600 15px/22px ${font}`, color: colors.ink, textAlign: startOf(dir) } },
      // A name or a note may be written in the other direction.
      h('span', { dir: 'auto' }, url ? h('a', { href: url, style: { color: colors.primary } }, value) : value),
    ),
  )

/** The button, and its address for whoever cannot press it. */
const actionOf = ({ url, label }: NonNullable<Email['action']>, dir: Direction) => [
  h(
    'p',
    { key: 'a', style: { margin: '20px 0 0' } },
    h(
      'a',
      {
        href: url,
        style: {
          display: 'inline-block',
          padding: '12px 22px',
          borderRadius: 10,
          background: colors.primary,
          color: '#ffffff',
          font: `600 16px/20px ${font}`,
          textDecoration: 'none',
        },
      },
      label,
    ),
  ),
  h(
    'p',
    {
      key: 'u',
      dir: 'ltr',
      style: {
        margin: '16px 0 0',
        font: `400 13px/18px ${font}`,
        color: colors.quiet,
        wordBreak: 'break-all',
        textAlign: startOf(dir),
      },
    },
    url,
  ),
]
