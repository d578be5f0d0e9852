import { createElement as h, type ReactNode } from 'react'
import { textsFor } from '#server/platform/i18n/texts.ts'
import { initials } from '#rules/profiles/initials.ts'
import type { Email, EmailAction, EmailFace, EmailFact } from './email.ts'

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
/** Where the pictures of faces are. */
export type FaceAddresses = ReadonlyMap<Buffer, string>
/** Mail programs know left and right only. */
export const startOf = (dir: Direction) => (dir === 'rtl' ? 'right' : 'left')

/** What stands in the card. */
export function bodyOf(email: Email, dir: Direction, primary: string, faces: FaceAddresses = new Map()): ReactNode {
  return [
    email.face && h('p', { key: 'face', style: { margin: '0 0 12px' } }, faceOf(email.face, faces, 48)),
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
            email.facts.map((one, at) =>
              one.face === undefined
                ? fact(one, at, dir, primary)
                : factWithFace(one, at, dir, primary, one.face && faceOf(one.face, faces, listedFace)),
            ),
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
const listedFace = 32

/** The picture, else the initials; the text names the person already. */
function faceOf({ name, tint, picture }: EmailFace, faces: FaceAddresses, size: number): ReactNode {
  const [background, color] = tints[tint]!
  const round = { display: 'inline-block', borderRadius: size / 2 }
  const src = picture && faces.get(picture)
  if (src) return h('img', { src, alt: name, width: size, height: size, style: round })
  const letters = { textAlign: 'center', font: `700 ${size * 0.375}px/${size}px ${font}`, background, color }
  return h('span', { 'aria-hidden': true, style: { ...round, width: size, ...letters } }, initials(name))
}

/** Letters of Arabic are joined: spacing would tear them apart. */
const tight = (dir: Direction) => (dir === 'rtl' ? {} : { letterSpacing: '-0.02em' })

const fact = ({ label, value, url }: EmailFact, key: number, dir: Direction, primary: string) =>
  h(
    'tr',
    { key },
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
      valueOf({ value, url }, primary),
    ),
  )

/** A line of a list: the face, and beside it what happened above when. */
const factWithFace = (
  { label, value, url }: EmailFact,
  key: number,
  dir: Direction,
  primary: string,
  face: ReactNode,
) =>
  h(
    'tr',
    { key },
    h(
      'td',
      {
        width: listedFace + 12,
        style: { padding: '6px 0', lineHeight: 0, verticalAlign: 'top' },
      },
      face,
    ),
    h(
      'td',
      {
        className: 'ink',
        style: { padding: '6px 0', font: `600 15px/20px ${font}`, color: colors.ink, textAlign: startOf(dir) },
      },
      valueOf({ value, url }, primary),
      h('br'),
      h('span', { className: 'quiet', style: { font: `400 13px/18px ${font}`, color: colors.quiet } }, label),
    ),
  )

/** A name or a note may be written in the other direction. */
const valueOf = ({ value, url }: Pick<EmailFact, 'value'> & { url: string | undefined }, primary: string) =>
  h(
    'span',
    { dir: 'auto' },
    url ? h('a', { href: url, className: 'primary', style: { color: primary } }, value) : value,
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
