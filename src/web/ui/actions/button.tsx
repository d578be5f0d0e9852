import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { useNeedsNetwork } from './no-network.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Shows a spinner in place of the icon, keeps label and width, and ignores clicks. */
  isPending?: boolean
  /** Disables without a reason; prefer `disabledReason`. */
  isDisabled?: boolean
  /** Keeps the button focusable and says why it cannot be used. */
  disabledReason?: string | null | undefined
  /** Where the reason is shown: as text below the button (touch) or as a tooltip on hover and focus. */
  reasonPlacement?: 'below' | 'tip'
  /** Off while there is no network, with that as its reason. */
  needsNetwork?: boolean
}

/** The one button: `aria-disabled` rather than `disabled`, so that the reason can be reached by keyboard. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    isPending = false,
    isDisabled = false,
    disabledReason,
    reasonPlacement = 'below',
    needsNetwork = false,
  } = props
  const { children, className, onClick, type = 'button', ...rest } = omitOwnProps(props)
  const reasonId = useId()
  const cut = useNeedsNetwork(needsNetwork)
  const off = isDisabled || Boolean(disabledReason)
  const inert = off || isPending

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (cut) cut.refuse(event)
    else if (inert) event.preventDefault()
    else onClick?.(event)
  }

  const reason = disabledReason ? <Reason id={reasonId} placement={reasonPlacement} text={disabledReason} /> : null
  // Without an icon the spinner borrows the padding: the label moves aside and the width stays.
  const shifted = isPending && !icon
  const isLink = variant === 'link'
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={off || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={disabledReason ? cx(rest['aria-describedby'], reasonId) : rest['aria-describedby']}
      {...cut?.attributes}
      onClick={handleClick}
    >
      {isPending && icon ? <Spinner /> : icon}
      <span className={cx('relative', shifted && !isLink && 'translate-x-[11px] rtl:-translate-x-[11px]')}>
        {shifted ? (
          <Spinner
            className={cx(
              'absolute top-1/2 -mt-2 large-text:static large-text:mt-0 large-text:inline',
              isLink ? 'start-full ms-1.5' : 'end-full me-1.5',
            )}
          />
        ) : null}
        {children}
      </span>
    </button>
  )
  // Keeps the wrapper while the reason comes and goes: without it the button would be mounted again and lose the focus.
  if (disabledReason === undefined) return button
  return (
    <span
      className={cx('group/reason relative inline-flex flex-col gap-1.5', className?.includes('w-full') && 'w-full')}
    >
      {button}
      {reason}
    </span>
  )
}

function omitOwnProps(props: ButtonProps) {
  const { variant: _v, size: _s, icon: _i, isPending: _p, isDisabled: _d, ...rest } = props
  const { disabledReason: _r, reasonPlacement: _rp, needsNetwork: _n, ...html } = rest
  return html
}

function Reason({ id, placement, text }: { id: string; placement: 'below' | 'tip'; text: string }) {
  const tip =
    'pointer-events-none absolute end-0 bottom-full z-20 mb-2 w-max max-w-2xs rounded-sm bg-ink px-2.5 py-1.5 ' +
    'sm:start-1/2 sm:end-auto sm:-translate-x-1/2 sm:rtl:translate-x-1/2 text-meta text-canvas opacity-0 transition-opacity ' +
    'group-focus-within/reason:opacity-100 group-hover/reason:opacity-100'
  return (
    <span id={id} className={placement === 'tip' ? tip : 'text-meta text-ink-2'}>
      {text}
    </span>
  )
}
