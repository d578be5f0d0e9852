// The document loads this small file ahead of the program: what is pressed while the program is on its way is not lost.

let pressed: HTMLElement | undefined

/** Forms have their own way (`LateForm`), and a link leads on by itself. */
function remember({ target }: MouseEvent): void {
  pressed = (target instanceof Element && target.closest<HTMLElement>('button[type="button"]')) || undefined
}

addEventListener('click', remember, true)

/** Once the page can answer: the last button pressed until now is pressed again. */
export function replayClick(): void {
  removeEventListener('click', remember, true)
  if (pressed?.isConnected) pressed.click()
  pressed = undefined
}
