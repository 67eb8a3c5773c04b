import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../../../tests/architecture/imports'

/** Modules have no effect when they are loaded: the order of imports does not matter. */
test('no module of the gateway is loaded for its side effects', () => {
  const wrong = filesUnder('packages/gateway').filter((file) =>
    /^import '/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
