import { Suspense } from 'react'
import { useFieldIds } from '../field.tsx'
import { NativeSelect, SelectField, type SelectProps } from '../native-select.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { touchPhoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'

const list = lazyPart(() => import('./list-select.tsx').then((module) => module.ListSelect))

/** One choice from a short or grouped list: a native select on touch phones and until ours has loaded, a list box elsewhere. */
export function Select(props: SelectProps) {
  const isTouch = useMediaQuery(touchPhoneQuery, true)
  const ids = useFieldIds(props.id)
  const native = <NativeSelect {...props} ids={ids} />
  return (
    <SelectField {...props} ids={ids}>
      {isTouch ? (
        native
      ) : (
        <Suspense fallback={native}>
          <list.Component {...props} ids={ids} />
        </Suspense>
      )}
    </SelectField>
  )
}

/** The same with a native select everywhere: for screens with many of them. */
export function SystemSelect(props: SelectProps) {
  const ids = useFieldIds(props.id)
  return (
    <SelectField {...props} ids={ids}>
      <NativeSelect {...props} ids={ids} />
    </SelectField>
  )
}
