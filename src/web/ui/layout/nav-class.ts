/** Links of the side navigation; the current one carries `aria-current="page"`, as router links do by themselves. */
export const sideNavLinkClass =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-ui font-medium text-ink-2 no-underline transition-[background-color,color] ' +
  'hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-primary-soft ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-primary-soft-ink'

/** Links of the bottom bar: icon above label. With large letters the bar scrolls; a label breaks between words only. */
export const bottomNavLinkClass =
  'relative flex min-h-16 min-w-min flex-auto flex-col items-center justify-center gap-1 px-0.5 ' +
  'text-center text-micro font-medium leading-tight text-ink-2 no-underline ' +
  'aria-[current=page]:font-bold aria-[current=page]:text-primary-ink ' +
  'aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-3 ' +
  'aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 ' +
  'aria-[current=page]:before:bg-primary'

/** Links of a tab bar: underlined when current; on phones, where they may take several rows, it has a background. */
export const tabLinkClass =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap px-0.5 text-ui ' +
  'font-medium text-ink-2 no-underline hover:text-ink ' +
  'max-sm:rounded-control max-sm:px-2 max-sm:after:hidden max-sm:aria-[current=page]:bg-primary-soft ' +
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full hover:after:bg-line-strong ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-primary-ink aria-[current=page]:after:bg-primary'

/** Links to the parts of a page (`Sectioned`): tabs in a row, from `xl` rows of a column with a background when current. */
export const sectionLinkClass =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap px-0.5 text-ui font-medium text-ink-2 ' +
  'no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-primary-ink ' +
  'max-xl:after:absolute max-xl:after:inset-x-0 max-xl:after:-bottom-px max-xl:after:h-0.5 max-xl:after:rounded-full ' +
  'max-xl:hover:after:bg-line-strong max-xl:aria-[current=page]:after:bg-primary ' +
  'xl:justify-between xl:whitespace-normal xl:rounded-control xl:px-3 xl:hover:bg-surface-2 ' +
  'xl:aria-[current=page]:bg-primary-soft xl:aria-[current=page]:text-primary-soft-ink'
