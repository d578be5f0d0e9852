import { createElement as h, type ReactNode } from 'react'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { initials } from '#rules/profiles/initials.ts'
import type { Email, EmailAction, EmailFace } from './email.ts'

/** The light theme's tokens as sRGB (src/web/ui/tokens.css): mail programs know no custom properties. */
export const colors = {
  ink: '#161b24',
  quiet: '#474d59',
  line: '#dfdeda',
  outline: '#7c8089',
  canvas: '#fafaf9',
  primary: '#22469b',
}

/**
 * What mail programs with a dark scheme show instead, by class. Inline styles have no schemes, so these win over them; a program that
 * drops the head shows the light colours.
 */
export const darkStyles = (primary = '#a2bcff', onPrimary = '#071125') =>
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries({
    canvas: 'background:#0b0e15;color:#f3f2ed',
    card: 'background:#13171f;border-color:#2c303a',
    ink: 'color:#f3f2ed',
    quiet: 'color:#b6bbc3',
    primary: `color:${primary}`,
    button: `background:${primary};color:${onPrimary}`,
    outlined: 'border-color:#737b8a;color:#f3f2ed',
  })
    .map(([name, style]) => `.${name}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
    .join('')}}`

export const font = "'Onest', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

type Direction = 'ltr' | 'rtl'
/** Mail programs know left and right only. */
export const startOf = (dir: Direction) => (dir === 'rtl' ? 'right' : 'left')

/** What stands in the card. */
export function bodyOf(email: Email, dir: Direction, primary: string, face?: string): ReactNode {
  return [
    email.face && faceOf(email.face, face),
    h(
      'h1',
      {
        key: 'h',
        className: 'ink',
        style: { margin: '0 0 12px', font: `700 24px/30px ${font}`, ...tight(dir), color: colors.ink },
      },
      email.heading,
    ),
    ...email.paragraphs.map((text, at) =>
      h(
        'p',
        { key: at, className: 'ink', style: { margin: '0 0 12px', font: `400 16px/24px ${font}`, color: colors.ink } },
        text,
      ),
    ),
    email.facts?.length
      ? h(
          'table',
          { key: 'f', role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '4px 0 16px' } },
          h(
            'tbody',
            null,
            email.facts.map((one) => fact(one, dir, primary)),
          ),
        )
      : null,
    actionsOf(email, dir, primary),
  ]
}

/** Of `ui/base.css`, light: background and letters of each tint; the same in dark, like a picture. */
const tints = [
  ['#fbd3d2', '#4f2d2d'],
  ['#f6d7c2', '#4c311d'],
  ['#e9debd', '#413717'],
  ['#d5e4c5', '#303d20'],
  ['#c4e8d6', '#1c4031'],
  ['#bce8ea', '#104042'],
  ['#c3e3f8', '#1c3c4e'],
  ['#d3ddfd', '#2f3652'],
  ['#e6d7f6', '#3f314c'],
  ['#f5d3e5', '#4a2d3e'],
] as const
const faceSize = 48

/** The picture, else the initials; the text names the person already. */
function faceOf({ name, tint }: EmailFace, picture: string | undefined): ReactNode {
  const [background, color] = tints[tint]!
  const round = { display: 'inline-block', borderRadius: faceSize / 2 }
  return h(
    'p',
    { key: 'face', style: { margin: '0 0 12px' } },
    picture
      ? h('img', { src: picture, alt: name, width: faceSize, height: faceSize, style: round })
      : h(
          'span',
          {
            'aria-hidden': true,
            style: {
              ...round,
              width: faceSize,
              textAlign: 'center',
              font: `700 18px/${faceSize}px ${font}`,
              background,
              color,
            },
          },
          initials(name),
        ),
  )
}

type Fact = { label: string; value: string; url?: string }

/** Letters of Arabic are joined: spacing would tear them apart. */
const tight = (dir: Direction) => (dir === 'rtl' ? {} : { letterSpacing: '-0.02em' })

const fact = ({ label, value, url }: Fact, dir: Direction, primary: string) =>
  h(
    'tr',
    { key: label },
    h(
      'td',
      {
        className: 'quiet',
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
      {
        className: 'ink',
        style: { padding: '4px 0', font: `600 15px/22px ${font}`, color: colors.ink, textAlign: startOf(dir) },
      },
      // A name or a note may be written in the other direction.
      h(
        'span',
        { dir: 'auto' },
        url ? h('a', { href: url, className: 'primary', style: { color: primary } }, value) : value,
      ),
    ),
  )

/** The button and those beside it, and its address for whoever cannot press it. */
const actionsOf = ({ action, moreActions = [], locale }: Email, dir: Direction, primary: string) =>
  action && [
    h(
      'p',
      { key: 'a', style: { margin: '8px 0 0' } },
      buttonOf(action, 'button', { background: primary, border: '1px solid transparent', color: '#ffffff' }, dir),
      moreActions.map((more) =>
        buttonOf(more, 'outlined', { border: `1px solid ${colors.outline}`, color: colors.ink }, dir),
      ),
    ),
    h(
      'p',
      {
        key: 'u',
        className: 'quiet',
        style: {
          margin: '16px 0 0',
          font: `400 13px/18px ${font}`,
          color: colors.quiet,
          textAlign: startOf(dir),
        },
      },
      textsFor(locale).notificationsEmails.address,
      h('br'),
      h('span', { dir: 'ltr', style: { wordBreak: 'break-all' } }, action.url),
    ),
  ]

const buttonOf = ({ url, label }: EmailAction, className: string, style: object, dir: Direction) =>
  h(
    'a',
    {
      key: url,
      href: url,
      className,
      style: {
        display: 'inline-block',
        margin: dir === 'rtl' ? '12px 0 0 10px' : '12px 10px 0 0',
        padding: '12px 22px',
        borderRadius: 10,
        font: `600 16px/20px ${font}`,
        textDecoration: 'none',
        ...style,
      },
    },
    label,
  )
