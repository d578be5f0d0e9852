import { Ellipsis } from 'lucide-react'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import type { PersonMenuProps } from './person-menu.tsx'
import * as t from '#texts/connections.ts'

const menu = lazyComponent(() => import('./person-menu.tsx').then((module) => module.PersonMenu))

/** Opens the menu of a person in a list. */
export const PersonMenuButton = (props: PersonMenuProps) => (
  <LazyMenuButton
    lazy={menu}
    props={props}
    label={t.moreOf({ name: props.person.name })}
    trigger={<Icon as={Ellipsis} />}
    triggerClass={iconButtonClass()}
  />
)
