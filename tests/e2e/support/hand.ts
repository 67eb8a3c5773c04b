import type { Locator, Page } from 'playwright-core'
import { pathOf } from './console'
import type { sample } from './entry'
import { expect } from './test'

/**
 * A job played with counted actions: a click, a key chord, or a field that was filled; the Enter
 * that sends a field off, with Ctrl in a text of several lines, belongs to the field.
 */
type Picked = Awaited<ReturnType<typeof sample>>
export type Hand = (hand: {
  page: Page
  click(at: Locator): Promise<void>
  fill(at: Locator, text: string): Promise<void>
  chord(keys: string): Promise<void>
  /** A picture is picked. */
  pick(at: Locator, file: Picked): Promise<void>
  /** One action that something else plays: a choice that is typed and taken, a button pressed. */
  does(action: Promise<void>): Promise<void>
}) => Promise<void>

/** Plays a job and counts its actions. */
export async function handOf(page: Page, job: Hand): Promise<number> {
  let actions = 0
  const counted = async (action: Promise<void>) => {
    actions++
    await action
  }
  await job({
    page,
    click: (at) => counted(at.click()),
    fill: (at, text) => counted(at.fill(text)),
    chord: (keys) => counted(page.keyboard.press(keys)),
    pick: (at, file) => counted(at.setInputFiles(file)),
    does: counted,
  })
  return actions
}

/** The one box, and Enter. */
export async function search(hand: Parameters<Hand>[0], words: string): Promise<void> {
  // The rows stand before the header does.
  await hand.page.getByRole('button', { name: '搜索', exact: true }).waitFor()
  await hand.chord('Control+k')
  const box = hand.page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')
  await hand.fill(box, words)
  await box.press('Enter')
}

/** Opens any record by a number or name that the user has of it. */
export async function open(hand: Parameters<Hand>[0], words: string): Promise<void> {
  const { page } = hand
  await search(hand, words)
  await expect.poll(() => pathOf(page)).toMatch(/show\/|merdetail/)
}
