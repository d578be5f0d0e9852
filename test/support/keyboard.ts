import { expect, type Locator, type Page } from '@playwright/test'

/** Keyboard-only operation of a page, with a count of the keys pressed. */
export type Keyboard = {
  presses(): number
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Presses a key, Tab by default, until the element has focus. */
  reach(target: Locator, key?: string): Promise<void>
  /** Moves focus to a link or button and activates it. */
  activate(target: Locator): Promise<void>
  /** Moves focus to a field and types. */
  fill(target: Locator, text: string): Promise<void>
}

const maxSteps = 80

export function keyboardOf(page: Page): Keyboard {
  let count = 0
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  const press = async (key: string) => {
    count++
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    count += text.length
    await page.keyboard.type(text)
  }
  const reach = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    for (let steps = 0; !(await isFocused(target)); steps++) {
      if (steps === maxSteps) throw new Error(`${target.toString()} cannot be reached with ${key}`)
      await press(key)
    }
  }
  return {
    presses: () => count,
    press,
    type,
    reach,
    async activate(target) {
      await expect(target).toBeEnabled()
      await reach(target)
      await press('Enter')
    },
    async fill(target, text) {
      await reach(target)
      await type(text)
    },
  }
}

/** Opens a field with suggestions, types an option and takes it. */
export async function chooseFrom(page: Page, keyboard: Keyboard, field: RegExp, option: string): Promise<void> {
  await keyboard.activate(page.getByRole('button', { name: field }))
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toBeFocused()
  await keyboard.type(option)
  await keyboard.press('Enter')
  await expect(box).toBeHidden()
}
