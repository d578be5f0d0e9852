import { useShortcutSwitch } from './shortcuts.ts'
import * as t from '#texts/ui/list-keys.ts'

/** Says the keys of a list at its end, where there is likely to be a keyboard and they are on. */
export function ListKeysHint() {
  const [isOn] = useShortcutSwitch()
  return isOn ? (
    <p className="mt-2 hidden text-center text-meta text-ink-2 any-pointer-fine:block">{t.hint({ help: '?' })}</p>
  ) : null
}
