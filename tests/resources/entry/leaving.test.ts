import { beforeEach, expect, test, vi } from 'vitest'
import { leaving } from '../../../src/pages/entry/kit/leaving'

const PAGE = 'entry.U1.3.mini.1.0'

beforeEach(() => sessionStorage.clear())

test('a page that opens waits for the one that goes, and has its number', async () => {
  let saved: (applyId: string) => void = () => undefined
  leaving.add(PAGE, 'k1', new Promise((resolve) => (saved = resolve)))
  const number = leaving.settled(PAGE, 'k2')
  saved('AP7')
  expect(await number).toBe('AP7')
})

test('the number is known at the same entry of the history, also after a reload', async () => {
  leaving.became(PAGE, 'k1', 'AP7')
  vi.resetModules()
  const again = (await import('../../../src/pages/entry/kit/leaving')).leaving
  expect(await again.settled(PAGE, 'k1')).toBe('AP7')
  expect(await again.settled(PAGE, 'k2')).toBeUndefined()
})

test('it is unknown to another user, and to an address that is typed anew', async () => {
  leaving.became(PAGE, 'k1', 'AP7')
  leaving.became(PAGE, 'default', 'AP8')
  expect(await leaving.settled('entry.U2.3.mini.1.0', 'k1')).toBeUndefined()
  expect(await leaving.settled(PAGE, 'default')).toBeUndefined()
})
