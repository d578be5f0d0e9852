import { Suspense } from 'react'
import { cx } from './cx.ts'
import { Field, useFieldIds } from './field.tsx'
import { NativeSelect, type SelectProps } from './native-select.tsx'
import { onDemand } from './on-demand.ts'
import { touchPhoneQuery, useMediaQuery } from './use-media-query.ts'

const list = onDemand(() => import('./list-select.tsx').then((module) => module.ListSelect))

/** One choice from a short or grouped list: the system's own on touch phones and until ours has arrived, a list box elsewhere. */
export function Select({ alwaysNative = false, ...props }: SelectProps & { alwaysNative?: boolean }) {
  const isTouch = useMediaQuery(touchPhoneQuery, true)
  const ids = useFieldIds(props.id)
  const { label, description, errorMessage, isOptional, className, isLabelHidden } = props
  const text = isLabelHidden ? <span className="sr-only">{label}</span> : label
  const native = <NativeSelect {...props} ids={ids} />
  return (
    <Field
      {...{ ids, label: text, description, errorMessage, isOptional: isOptional ?? false }}
      className={cx(className, isLabelHidden && 'gap-0')}
    >
      {isTouch || alwaysNative ? (
        native
      ) : (
        <Suspense fallback={native}>
          <list.Component {...props} ids={ids} />
        </Suspense>
      )}
    </Field>
  )
}
