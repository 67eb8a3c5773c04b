import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from './imports'

const STEPS = /for \(let [^)]*=[^;]*;[^;]*;[^;{]*\badd(?:Days|Months)\(/

test('no loop steps along the calendar: it would never pass 9999-12-31', () => {
  const stepping = ['packages/domain', 'packages/gateway/core', 'packages/gateway/features', 'src']
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => STEPS.test(readFileSync(join(root, file), 'utf8')))
  expect(STEPS.test('for (let day = start; day <= end; day = addDays(day, 1))')).toBe(true)
  // `datesBetween` and `monthsBetween` of packages/domain/dates.ts count instead.
  expect(stepping).toEqual([])
})
