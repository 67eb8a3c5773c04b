import type { Locator, Page } from 'playwright-core'

/** Puts a text on the clipboard and pastes it with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

/** Types a text in place of what the focused input holds. */
export async function replace(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Pastes a text in place of what an input holds, and leaves it by Tab. */
export async function pasteInto(input: Locator, text: string): Promise<void> {
  const page = input.page()
  await input.click()
  await page.keyboard.press('Control+A')
  await paste(page, text)
  await page.keyboard.press('Tab')
}
