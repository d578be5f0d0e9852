import { useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import * as t from '#texts/ui/passwords.ts'

type PasswordRule = { text: string; isMet: boolean }

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'start' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
  /** A live checklist under the field; the texts come from the contract. */
  rules?: readonly PasswordRule[]
  /** Of two fields that are shown together, only the one with `onShow` has the button. */
  isShown?: boolean
  onShow?: (isShown: boolean) => void
}

/** A password that can be shown; paste is allowed. */
export function PasswordField({ rules, isShown: isShownThere, onShow, ...props }: PasswordFieldProps) {
  const [isShownHere, setShownHere] = useState(false)
  const isShown = isShownThere ?? isShownHere
  const setShown = isShownThere === undefined ? setShownHere : onShow
  const toggle = setShown ? (
    <button
      type="button"
      aria-label={isShown ? t.hideLabel : t.showLabel}
      onClick={() => setShown(!isShown)}
      className="min-h-9 rounded-chip px-2.5 text-meta font-semibold text-primary-ink hover:bg-surface-2"
    >
      {isShown ? t.hide : t.show}
    </button>
  ) : null
  return (
    <div className="flex flex-col gap-2">
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        end={toggle}
      />
      {rules ? <RuleList rules={rules} /> : null}
    </div>
  )
}

function RuleList({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <ul aria-label={t.rules} className="grid gap-x-4 gap-y-1 text-meta sm:grid-cols-2">
      {rules.map(({ text, isMet }) => (
        <li key={text} className={cx('flex items-start gap-1.5', isMet ? 'text-success-ink' : 'text-ink-2')}>
          <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-px size-4 shrink-0">
            {isMet ? (
              <path d="m3.5 8.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            ) : (
              <circle cx="8" cy="8" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
            )}
          </svg>
          <span>
            {text}
            <span className="sr-only">, {isMet ? t.met : t.missing}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
